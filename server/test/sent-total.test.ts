import { totalInCents } from "@quotemill/shared/quotes/list";
import { readCsv } from "@quotemill/shared/text/csv";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { quoteAnswer } from "../src/features/mcp/answers.ts";
import { acceptanceOf, answering } from "./offer-answers.ts";
import { newQuote, smallPdf } from "./quote-run.ts";
import { staffOffer } from "./staff-offer.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

type Made = Awaited<ReturnType<typeof staffOffer>>;

/** Returns the only quote's total as staff and programs read it, in cents. */
async function totalsOf({ first, company_id, contact, caller }: Made) {
  const get = async (path: string) => (await caller.get(path)).json();
  const whole = await get(`/rest/v1/quotes/${first}`);
  const recent = (await get("/rest/v1/dashboard")).recent_quotes[0];
  const listed = (await get(`/rest/v1/contacts/${contact.id}/quotes`)).items[0];
  const figures = await get("/rest/v1/pipeline_figures");
  const values = await get("/rest/v1/quote_values");
  const tab = listed.offer.quote_state === "accepted" ? "needs" : "waiting";
  const pipeline = (await get(`/rest/v1/pipeline?tab=${tab}&order=total`)).items[0];
  const { body } = await caller.get("/rest/v1/exports/quotes");
  const { rows } = readCsv(body.replace("\uFEFF", ""), ",");
  const inCsv = Number(rows[1]?.cells[rows[0]?.cells.indexOf("Total") ?? -1]) * 100;
  const event = await test.db
    .selectFrom("events")
    .select(sql<{ data: { quote: { total: string }; offer: { total: string } } }>`body`.as("body"))
    .where("company_id", "=", company_id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    list: totalInCents(listed),
    recent: totalInCents(recent),
    pipeline: totalInCents(pipeline),
    figures: figures[tab].total,
    quoted: values.weeks.reduce((sum: number, week: { quoted: number }) => sum + week.quoted, 0),
    csv: inCsv,
    mcp: (quoteAnswer(whole, String).total ?? 0) * 100,
    event: Number(event.body.data.quote.total) * 100,
    offer: Number(event.body.data.offer.total) * 100,
  };
}

const everywhere = (total: number) => ({
  ...{ list: total, recent: total, pipeline: total, figures: total, quoted: total },
  ...{ csv: total, mcp: total, event: total, offer: total },
});

describe("once a quote is sent", () => {
  it("every place shows what its customer was sent, even if the workflow's figures have changed since", async () => {
    const offer = await staffOffer(test, { snapshots: [{}] });
    await sql`update quotes set outputs = '{"grand_total": 999}' where id = ${offer.first}`.execute(test.db);
    expect(await totalsOf(offer)).toEqual(everywhere(308_000));
    expect((await as.post(offer.token, "accept", acceptanceOf(offer))).statusCode).toBe(200);
    expect(await totalsOf(offer)).toEqual(everywhere(308_000));
  });

  it.each([
    ["its send is not confirmed and it was run again", { status: "Generated" }],
    ["it is run again while it is being sent", { status: "Generated", quote_sent_timestamp: "2026-11-18T00:00:00Z" }],
    ["a new run waits for its PDF", { status: "Pending PDF" }],
    ["a new run failed", { status: "Failed" }],
  ])("an open offer's total stays in every list when %s", async (_, values) => {
    const offer = await staffOffer(test, { snapshots: [{}] });
    await sql`update quotes set outputs = '{"grand_total": 999}' where id = ${offer.first}`.execute(test.db);
    await test.db
      .updateTable("quotes")
      .set({ quote_sent_timestamp: null, ...values })
      .where("id", "=", offer.first)
      .execute();
    const get = async (path: string) => (await offer.caller.get(path)).json();
    const listed = (await get(`/rest/v1/contacts/${offer.contact.id}/quotes`)).items[0];
    const recent = (await get("/rest/v1/dashboard")).recent_quotes[0];
    const figures = await get("/rest/v1/pipeline_figures");
    const value = await get(`/rest/v1/contacts/${offer.contact.id}/value`);
    expect({
      list: totalInCents(listed),
      recent: totalInCents(recent),
      pipeline: figures.needs.total + figures.waiting.total,
      quoted: value.in_all.quoted,
      open: value.in_all.open,
    }).toEqual({ list: 308_000, recent: 308_000, pipeline: 308_000, quoted: 308_000, open: 308_000 });
  });

  it("no answer of the workflow changes it, and the run says why", async () => {
    const { id, callback, quote, runs } = await newQuote(test, null);
    await callback({ pdf_base64: smallPdf.toString("base64"), outputs: { grand_total: 100 } });
    await test.db.updateTable("quotes").set({ status: "Sent" }).where("id", "=", id).execute();
    const before = await quote();
    const otherPdf = Buffer.from("%PDF-1.7 another one").toString("base64");
    const late = [{ outputs: { grand_total: 200 } }, { pdf_base64: otherPdf, outputs: { grand_total: 300 } }];
    for (const answer of late) {
      expect((await callback(answer)).json()).toEqual({ success: true });
      expect(await quote()).toEqual(before);
      expect((await runs())[0].problem).toBe("The customer has this quote, so this answer changed nothing.");
    }
  });
});

describe("figures belong to the PDF of their run", () => {
  const pdf_base64 = smallPdf.toString("base64");

  it("those that come alone after it do not change the price next to it", async () => {
    const { callback, quote, runs } = await newQuote(test, null);
    await callback({ pdf_base64, outputs: { grand_total: 100 } });
    const before = await quote();
    await callback({ outputs: { grand_total: 200 } });
    expect(await quote()).toEqual(before);
    expect((await runs())[0].problem).toBe("The quote already has its PDF with its figures, so these changed nothing.");
  });

  it("those that come alone after a PDF without figures are its figures", async () => {
    const { callback, quote, runs } = await newQuote(test, null);
    await callback({ pdf_base64 });
    await callback({ outputs: { grand_total: 200 } });
    expect(await quote()).toMatchObject({ status: "Generated", outputs: { grand_total: 200 } });
    expect((await runs())[0].problem).toBeNull();
  });

  it("those of an earlier run do not stand next to the PDF of a new one", async () => {
    const { id, caller, callback, quote } = await newQuote(test, null);
    await callback({ pdf_base64, outputs: { grand_total: 100 } });
    await caller.post("/functions/v1/run-quote", { quote_id: id });
    await callback({ pdf_base64: Buffer.from("%PDF-1.7 another one").toString("base64"), quote_run: 2 });
    expect(await quote()).toMatchObject({ status: "Generated", outputs: null });
  });
});
