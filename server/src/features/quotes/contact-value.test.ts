import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { readContactValue } from "./contact-value.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const place = { time_zone: "Australia/Sydney", currency: "AUD" };
const now = new Date("2026-11-19T03:00:00.000Z");
const nothing = { quoted: 0, open: 0, accepted: 0 };

async function newContact() {
  const contact = await test.build.contact();
  const { company_id, email } = contact;
  const quote = async (created_at: string, grand_total: number, currency = "AUD") => {
    const { id } = await test.build.quote({ company_id, contact_id: contact.id, created_at, status: "Generated" });
    const values = { outputs: JSON.stringify({ grand_total }), currency };
    await test.db.updateTable("quotes").set(values).where("id", "=", id).execute();
    return id;
  };
  return { ...contact, quote, read: () => readContactValue(test.db, company_id, email, place, now) };
}

it("the value adds up a contact's quotes, of this year by the company's clock and of all years", async () => {
  const { quote, read, company_id } = await newContact();
  expect(await read()).toEqual({
    ...{ currency: "AUD", this_year: nothing, in_all: nothing, others: 0 },
    drafts: { count: 0, total: null },
  });
  await quote("2025-12-31T12:59:59.999Z", 10); // the last moment of the year there
  await quote("2025-12-31T13:00:00.000Z", 2.5);
  await quote("2026-06-01T00:00:00.000Z", 99, "NZD");
  await test.build.quote({ company_id, created_at: "2026-06-01T00:00:00.000Z", status: "Generated" }); // somebody else's
  const value = await read();
  expect([value.this_year.quoted, value.in_all.quoted, value.others]).toEqual([250, 1_250, 1]);
});

it("the value separates what is open from what was accepted, with its extras, and counts a revision once", async () => {
  const offer = await test.build.offer({ choice: "each" });
  const { contact, company_id, quotes } = offer;
  await test.db.updateTable("quotes").set({ currency: "AUD" }).where("company_id", "=", company_id).execute();
  const read = (at = new Date()) => readContactValue(test.db, company_id, contact.email, place, at);
  const both = { quoted: 561_000, open: 561_000, accepted: 0 };
  expect((await read()).in_all).toEqual(both);
  expect((await read(new Date("2100-01-01T00:00:00.000Z"))).in_all.open).toBe(0); // their last day is over
  expect((await answering(test).post(offer.token, "accept", acceptanceOf(offer))).statusCode).toBe(200);
  expect((await read()).in_all).toEqual({ quoted: 561_000, open: 253_000, accepted: 308_000 });
  const later = await test.build.quote({ company_id, contact_id: contact.id, status: "Generated" });
  await sql`update quotes set revises_quote_id = ${quotes[1]?.quote_id}, revision = 2 where id = ${later.id}`.execute(
    test.db,
  );
  expect((await read()).in_all.open).toBe(0);
});

it("the value counts a job once in what was quoted while a later revision of what was accepted is open", async () => {
  const snapshots = [{ totals: { sub_total: null, tax_total: null, grand_total: 11_000 } }];
  const offer = await test.build.offer({ snapshots });
  const { contact, company_id } = offer;
  await test.db.updateTable("quotes").set({ currency: "AUD" }).where("company_id", "=", company_id).execute();
  const answer = { ...acceptanceOf(offer), total: 11_000 };
  expect((await answering(test).post(offer.token, "accept", answer)).statusCode).toBe(200);
  const later = await test.build.quote({ company_id, contact_id: contact.id, status: "Sent", quote_number: "HF-1 r2" });
  const revision = { revision: 2, revises_quote_id: `${offer.quotes[0]?.quote_id}`, currency: "AUD" };
  await test.db.updateTable("quotes").set(revision).where("id", "=", later.id).execute();
  const quote = { id: later.id, quote_name: "Fence", quote_number: "HF-1 r2" };
  const totals = { sub_total: null, tax_total: null, grand_total: 22_000 };
  await test.build.offer({ company_id, stored: { contact, quote }, snapshots: [{ totals }] });
  const { in_all } = await readContactValue(test.db, company_id, contact.email, place, new Date());
  expect(in_all).toEqual({ quoted: 22_000, open: 22_000, accepted: 11_000 });
});

it("the value adds up the totals of drafts when they were saved", async () => {
  const contact = await newContact();
  const { id: template_id } = await test.build.template({ company_id: contact.company_id });
  for (const grand_total of [517_440, 60, null]) {
    const { id } = await test.build.draft({ company_id: contact.company_id, template_id, contact_id: contact.id });
    const list_figures = grand_total === null ? null : JSON.stringify({ grand_total, prices: {} });
    await test.db.updateTable("saved_quotes").set({ list_figures }).where("id", "=", id).execute();
  }
  expect((await contact.read()).drafts).toEqual({ count: 3, total: 517_500 });
});
