import { hasCurrentPdf, storedStatuses } from "@quotemill/shared/quotes/lifecycle";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { deliver, newQuote, smallPdf, waitLonger } from "../../../test/quote-run.ts";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { failStuckQuotes } from "./index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** As another writer may spell it. */
const write = (id: string, status: string) =>
  test.db.updateTable("quotes").set({ status }).where("id", "=", id).execute();

describe("a status in any case", () => {
  it("counts on the dashboard and in the tabs", async () => {
    const caller = await test.signedIn({ app_role: "user" });
    const company_id = caller.user.company_id ?? "";
    const { id: contact_id } = await test.build.contact({ company_id });
    for (const status of ["PENDING PDF", "pending pdf ", "generated", "SENT"]) {
      await test.build.quote({ company_id, contact_id, status });
    }
    expect((await caller.get("/rest/v1/dashboard")).json()).toMatchObject({ total_quotes: 4, pending_pdfs: 2 });
    expect((await caller.get("/rest/v1/quote_groups")).json().counts).toMatchObject({ all: 4, generated: 2 });
    const generated = await caller.get(`/rest/v1/contacts/${contact_id}/quotes?tab=generated`);
    expect(generated.json().total).toBe(2);
  });

  it("times out, and is run again", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, id, quote } = await newQuote(test, receiver.url);
    await deliver(test);
    await write(id, "processing");
    await waitLonger(test, id);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Failed");
    for (const status of ["FAILED", "pending pdf", "generated"]) {
      await write(id, status);
      expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode, status).toBe(200);
    }
    await write(id, "sent");
    expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(409);
  });

  it("is delivered, fails if its webhook refuses it, and accepts its answer", async () => {
    const receiver = await startReceiver(answers.status(404));
    const { id, callback, quote } = await newQuote(test, receiver.url);
    await write(id, "PROCESSING");
    await deliver(test);
    expect(receiver.received).toHaveLength(1);
    expect((await quote()).status).toBe("Failed");
    await write(id, "sent");
    await callback({ pdf_base64: smallPdf.toString("base64") });
    expect((await quote()).status).toBe("Sent");
  });

  it("is sent, unless the quote is run again meanwhile", async () => {
    const receiver = await startReceiver((response) => {
      void write(second.id, "PROCESSING").then(() => response.end("Accepted"));
    });
    const { first, second, send, quotes } = await buildSender(test, receiver.url, "admin");
    await write(first.id, "generated");
    expect((await send()).json()).toMatchObject({ success: true, sent: 2 });
    expect(await quotes(first.id)).toMatchObject([{ status: "Sent" }]);
    expect(await quotes(second.id)).toMatchObject([{ status: "Processing" }]);
  });

  it.each(storedStatuses)("is stored as %s", async (status) => {
    const { id: contact_id, company_id } = await test.build.contact();
    const spelled = [status.toUpperCase(), `\t${status.toLowerCase()} `, status];
    for (const text of spelled) {
      expect((await test.build.quote({ company_id, contact_id, status: text })).status).toBe(status);
    }
  });
});

it.each(["On hold", "Draft", ""])("'%s' is not a status of a stored quote", async (status) => {
  const { id: contact_id, company_id } = await test.build.contact();
  await expect(test.build.quote({ company_id, contact_id, status })).rejects.toThrow("quotes_status_check");
});

it.each(storedStatuses)(
  "the database counts %s under Generated exactly when its PDF is the current one",
  async (status) => {
    const { rows } = await sql`select app.counts_as_generated(${status}) as counts`.execute(test.db);
    expect(rows).toEqual([{ counts: hasCurrentPdf(status) }]);
  },
);
