import { tooLargeToWorkOut } from "@quotemill/shared/templates/budget";
import { hostileAnswers, largeStructure, ordinaryAnswers } from "@quotemill/shared/templates/calculation/large-fixture";
import { beforeAll, describe, expect, it } from "vitest";
import { snapshotOf } from "../src/features/offers/snapshot.ts";
import { answers as replies, startReceiver } from "./receiver.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

async function newLarge() {
  const receiver = await startReceiver(replies.ok, replies.ok, replies.ok);
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  const input = { name: "Large", structure: largeStructure, pricing: {}, make_webhook_url: receiver.url };
  const template = (await caller.post("/rest/v1/form_templates", input)).json();
  const submit = (answers: object) =>
    caller.post("/functions/v1/submit-quote", {
      ...{ template_id: template.id, contact_id: contact.id, quote_name: "Large", answers },
    });
  const stored = () => test.db.selectFrom("quotes").selectAll().where("company_id", "=", company_id).execute();
  return { receiver, caller, company_id, submit, stored };
}

it("answers that do not fit the budget are refused with a message, and nothing is stored", async () => {
  const { submit, stored } = await newLarge();
  const refused = await submit(hostileAnswers);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ code: "validation_failed", error: tooLargeToWorkOut });
  expect(await stored()).toEqual([]);
  expect((await submit(ordinaryAnswers)).statusCode).toBe(200);
});

describe("a stored quote that is beyond the budget", () => {
  const outputs = { sub_total: "1000.00", gst_total: "100.00", grand_total: "1100.00" };
  const largeQuote = async () => {
    const large = await newLarge();
    const { quote_id } = (await large.submit(ordinaryAnswers)).json();
    await test.runJobs();
    await test.db
      .updateTable("quotes")
      .set({ answers: JSON.stringify(hostileAnswers), outputs: JSON.stringify(outputs), status: "Generated" })
      .where("id", "=", quote_id)
      .execute();
    return { ...large, quote_id };
  };

  it("opens with its answers and the figures that it got", async () => {
    const { caller, quote_id } = await largeQuote();
    const opened = await caller.get(`/rest/v1/quotes/${quote_id}`);
    expect(opened.statusCode).toBe(200);
    expect(opened.json()).toMatchObject({ answers: hostileAnswers, outputs });
  });

  it("is sent with those figures, without lines and without extras", async () => {
    const { company_id, quote_id } = await largeQuote();
    expect(await snapshotOf(test.db, company_id, { id: quote_id, outputs })).toMatchObject({
      totals: { sub_total: 100_000, tax_total: 10_000, grand_total: 110_000 },
      ...{ lines: [], extras: [], basis: null },
    });
  });

  it("is not printed again, and says why", async () => {
    const { caller, receiver, quote_id, stored } = await largeQuote();
    await test.db.updateTable("quotes").set({ status: "Failed" }).where("id", "=", quote_id).execute();
    const before = receiver.received.length;
    expect((await caller.post("/functions/v1/run-quote", { quote_id })).statusCode).toBe(200);
    await test.runJobs();
    expect(receiver.received).toHaveLength(before);
    expect(await stored()).toMatchObject([{ status: "Failed", error_message: tooLargeToWorkOut }]);
  });
});
