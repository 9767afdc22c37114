import type { QuoteValues } from "@quotemill/shared/screens/dashboard";
import type { PipelineFigures } from "@quotemill/shared/screens/pipeline";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { acceptedSums, readValues } from "./quote-values.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** A Wednesday. */
const now = new Date("2026-11-18T03:00:00.000Z");
const place = { time_zone: "America/Chicago", currency: "USD" };

async function newCompany() {
  const { id: company_id } = await test.build.company();
  await test.db.updateTable("companies").set(place).where("id", "=", company_id).execute();
  const read = () => readValues(test.db, company_id, place, now);
  const quote = (created_at: string, grand_total: unknown = 100, status = "Generated") =>
    test.build.quote({ company_id, created_at, status }).then(({ id }) =>
      test.db
        .updateTable("quotes")
        .set({ outputs: JSON.stringify({ grand_total }) })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  return { company_id, read, quote };
}
const quotedIn = ({ weeks }: QuoteValues) =>
  weeks.filter(({ quoted }) => quoted !== 0).map(({ week, quoted }) => [week, quoted]);

it("the values add up eight weeks, which begin on Monday in the company's time zone", async () => {
  const { read, quote } = await newCompany();
  await quote("2026-09-28T04:59:59.999Z"); // Sunday there
  await quote("2026-09-28T05:00:00.000Z", 1_234.5);
  await quote("2026-11-16T05:59:59.000Z", 20); // after the clocks went back
  await quote("2026-11-16T06:00:00.000Z", 3);
  expect((await read()).weeks).toHaveLength(8);
  expect(quotedIn(await read())).toEqual([
    ["2026-09-28", 123_450],
    ["2026-11-09", 2_000],
    ["2026-11-16", 300],
  ]);
});

it("the values read totals as workflows write them, and leave out what is no amount", async () => {
  const { read, quote } = await newCompany();
  for (const total of ["$1,234.50", "12", "soon", "9".repeat(101), "9".repeat(20), 1e300, 5e14, true, null, {}]) {
    await quote("2026-11-17T00:00:00.000Z", total);
  }
  expect(quotedIn(await read())).toEqual([["2026-11-16", 124_650]]);
  expect((await read()).statuses).toEqual([{ status: "Generated", quotes: 2, total: 124_650 }]);
});

it("the values follow a quote's status and total, and forget deleted quotes", async () => {
  const { read, quote } = await newCompany();
  const { id } = await quote("2026-11-17T00:00:00.000Z", 50, "Pending PDF");
  await quote("2026-11-17T00:00:00.000Z", 20);
  const change = (values: object) => test.db.updateTable("quotes").set(values).where("id", "=", id).execute();
  const statuses = async () => (await read()).statuses.map(({ status, total }) => `${status} ${total}`);
  expect(await statuses()).toEqual(["Pending PDF 5000", "Generated 2000"]);
  await change({ status: "Sent", outputs: JSON.stringify({ grand_total: 60 }) });
  expect(await statuses()).toEqual(["Generated 2000", "Sent 6000"]);
  await change({ outputs: JSON.stringify({}) });
  expect(await statuses()).toEqual(["Generated 2000"]);
  await change({ outputs: JSON.stringify({ grand_total: 60 }) });
  await test.db.deleteFrom("quotes").where("id", "=", id).execute();
  expect(await statuses()).toEqual(["Generated 2000"]);
});

it("the values count quotes in another currency instead of adding them", async () => {
  const { read, quote } = await newCompany();
  await quote("2026-11-17T00:00:00.000Z", 50);
  const { id } = await quote("2026-11-17T00:00:00.000Z", 70);
  await test.db.updateTable("quotes").set({ currency: "EUR" }).where("id", "=", id).execute();
  expect(await read()).toMatchObject({ others: 1, statuses: [{ quotes: 1, total: 5_000 }] });
});

it("the values count a revised quote once, as its latest revision", async () => {
  const { company_id, read, quote } = await newCompany();
  const first = await quote("2026-11-09T12:00:00.000Z", 50);
  const later = await quote("2026-11-17T00:00:00.000Z", 70);
  const changes = { revises_quote_id: first.id, revision: 2 };
  await test.db.updateTable("quotes").set(changes).where("id", "=", later.id).execute();
  expect(quotedIn(await read())).toEqual([["2026-11-16", 7_000]]);
  await test.db.deleteFrom("quotes").where("company_id", "=", company_id).where("id", "=", later.id).execute();
  expect(quotedIn(await read())).toEqual([["2026-11-09", 5_000]]);
});

it("the values add what customers accepted to the week of its quote, until that is undone", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const offer = await test.build.offer({ created_by: caller.user.id });
  const read = async (): Promise<QuoteValues> => (await caller.get("/rest/v1/quote_values")).json();
  const weeks = async () => (await read()).weeks.filter(({ quoted }) => quoted > 0);
  const accepted = async () => (await read()).statuses.filter(({ status }) => status === "Accepted");
  const counted = async () => (await read()).statuses.reduce((sum, { quotes }) => sum + quotes, 0);
  const before = await counted();
  expect(await weeks()).toMatchObject([{ quoted: 561_000, accepted: 0 }]);
  await answering(test).post(offer.token, "accept", acceptanceOf(offer));
  expect(await weeks()).toMatchObject([{ quoted: 561_000, accepted: 308_000 }]);
  expect(await accepted()).toEqual([{ status: "Accepted", quotes: 1, total: 308_000 }]);
  expect(await counted()).toBe(before);
  await caller.post("/functions/v1/undo-acceptance", { offer_id: offer.id, reason: "Mistake" });
  expect(await weeks()).toMatchObject([{ quoted: 561_000, accepted: 0 }]);
  expect(await accepted()).toEqual([]);
});

it("the values count the first of several alternatives, then the one that was accepted, and none as lost", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const offer = await test.build.offer({ company_id, created_by: caller.user.id, choice: "one" });
  const read = async (): Promise<QuoteValues> => (await caller.get("/rest/v1/quote_values")).json();
  const quoted = async () => (await read()).weeks.reduce((sum, week) => sum + week.quoted, 0);
  const figures = async () => (await caller.get("/rest/v1/pipeline_figures")).json();
  expect(await quoted()).toBe(308_000);
  expect(await figures()).toMatchObject({ waiting: { count: 2, total: 308_000 } });
  const answer = { ...acceptanceOf(offer), quote_ids: [offer.quotes[1]?.quote_id], total: 253_000 };
  expect((await answering(test).post(offer.token, "accept", answer)).statusCode).toBe(200);
  expect(await quoted()).toBe(253_000);
  expect((await read()).statuses).toEqual([{ status: "Accepted", quotes: 1, total: 253_000 }]);
  expect(await figures()).toMatchObject({ accepted: { total: 253_000 }, ended: { count: 1, total: null } });
});

it("the values count one alternative even if the first is deleted, or another one is revised", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  const totals = async () => {
    const values: QuoteValues = (await caller.get("/rest/v1/quote_values")).json();
    const figures: PipelineFigures = (await caller.get("/rest/v1/pipeline_figures")).json();
    return {
      quoted: values.weeks.reduce((sum, week) => sum + week.quoted, 0),
      pipeline: Object.values(figures).reduce((sum, { total }) => sum + (total ?? 0), 0),
    };
  };
  const once = (total: number) => ({ quoted: total, pipeline: total });
  const three = ["HF-1", "HF-2", "HF-3"].map((quote_number, index) => ({
    quote_number,
    totals: { sub_total: null, tax_total: null, grand_total: 10_000 + index },
  }));
  const { quotes } = await test.build.offer({ created_by: caller.user.id, choice: "one", snapshots: three });
  expect(await totals()).toEqual(once(10_000));
  await caller.delete(`/rest/v1/quotes/${quotes[0]?.quote_id}`);
  expect(await totals()).toEqual(once(10_001));
  const revision = await test.build.quote({ company_id, contact_id: contact.id, status: "Generated" });
  await test.db
    .updateTable("quotes")
    .set({
      ...{ revision: 2, revises_quote_id: quotes[2]?.quote_id ?? null },
      outputs: JSON.stringify({ grand_total: 200 }),
    })
    .where("id", "=", revision.id)
    .execute();
  expect(await totals()).toEqual(once(20_000));
});

it("the values count one of two revisions that are alternatives: the later, then the one that was accepted", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const figures = async () => {
    const values: QuoteValues = (await caller.get("/rest/v1/quote_values")).json();
    const pipeline: PipelineFigures = (await caller.get("/rest/v1/pipeline_figures")).json();
    const worth = (await caller.get(`/rest/v1/contacts/${offer.contact.id}/value`)).json();
    return {
      quoted: values.weeks.reduce((sum, week) => sum + week.quoted, 0),
      pipeline: [pipeline.waiting.total, pipeline.accepted.total],
      worth: worth.in_all,
    };
  };
  const snapshots = [11_000, 22_000].map((grand_total) => ({
    totals: { sub_total: null, tax_total: null, grand_total },
  }));
  const offer = await test.build.offer({ company_id, created_by: caller.user.id, choice: "one", snapshots });
  const [first, second] = offer.quotes.map(({ quote_id }) => quote_id);
  const revision = { revision: 2, revises_quote_id: `${first}` };
  await test.db.updateTable("quotes").set(revision).where("id", "=", `${second}`).execute();
  expect(await figures()).toEqual({
    ...{ quoted: 22_000, pipeline: [22_000, null], worth: { quoted: 22_000, open: 22_000, accepted: 0 } },
  });
  const answer = { ...acceptanceOf(offer), quote_ids: [first], total: 11_000 };
  expect((await answering(test).post(offer.token, "accept", answer)).statusCode).toBe(200);
  expect(await figures()).toEqual({
    ...{ quoted: 11_000, pipeline: [null, 11_000], worth: { quoted: 11_000, open: 0, accepted: 11_000 } },
  });
});

it("the values count an accepted revision instead of what was accepted before, in every sum", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const { company_id = "" } = caller.user;
  const contact = await test.build.contact({ company_id: `${company_id}` });
  const made = async (grand_total: number, quote_number: string, revision: number, revises_quote_id: string | null) => {
    const sent = { company_id: `${company_id}`, contact_id: contact.id, quote_number, status: "Sent" };
    const { id } = await test.build.quote(sent);
    await test.db.updateTable("quotes").set({ revision, revises_quote_id }).where("id", "=", id).execute();
    const stored = { contact, quote: { id, quote_name: "Fence", quote_number } };
    const totals = { sub_total: null, tax_total: null, grand_total };
    return test.build.offer({ created_by: caller.user.id, stored, snapshots: [{ quote_number, revision, totals }] });
  };
  const accept = async (offer: Awaited<ReturnType<typeof made>>, total: number) =>
    expect((await answering(test).post(offer.token, "accept", { ...acceptanceOf(offer), total })).statusCode).toBe(200);
  const accepted = async () => {
    const values: QuoteValues = (await caller.get("/rest/v1/quote_values")).json();
    const figures = (await caller.get("/rest/v1/pipeline_figures")).json();
    const numbers = (await caller.get("/rest/v1/offer_numbers")).json();
    return {
      weeks: values.weeks.reduce((sum, week) => sum + week.accepted, 0),
      quoted: values.weeks.reduce((sum, week) => sum + week.quoted, 0),
      statuses: values.statuses.map(({ status, quotes, total }) => [status, quotes, total]),
      pipeline: figures.accepted.total ?? 0,
      offers: [numbers.total.sent, numbers.total.accepted],
    };
  };
  const once = (total: number) => ({
    ...{ weeks: total, quoted: total, pipeline: total, statuses: [["Accepted", 1, total]], offers: [1, 1] },
  });
  const first = await made(11_000, "HF-1", 1, null);
  await accept(first, 11_000);
  expect(await accepted()).toEqual(once(11_000));
  const second = await made(22_000, "HF-1 r2", 2, `${first.quotes[0]?.quote_id}`);
  expect((await accepted()).weeks).toBe(11_000);
  const third = await made(33_000, "HF-1 r3", 3, `${second.quotes[0]?.quote_id}`);
  await accept(third, 33_000);
  expect(await accepted()).toEqual(once(33_000));
  await caller.post("/functions/v1/undo-acceptance", { offer_id: third.id, reason: "Mistake" });
  expect((await accepted()).weeks).toBe(11_000);
});

it("the amounts accepted in these weeks are read from a narrow index", async () => {
  const { company_id, quote } = await newCompany();
  const { id } = await quote(now.toISOString());
  await sql`with offer as (
      insert into offers (company_id, person_email, token_hash, token_sealed, choice)
      select ${company_id}, 'ada@example.com', sha256(gen_random_uuid()::text::bytea), '', 'each'
      from generate_series(1, 2000) returning id)
    insert into offer_quotes (company_id, offer_id, position, quote_id, snapshot, pdf_storage_path, pdf_sha256, state,
      accepted_total, accepted_currency, quote_made_at)
    select ${company_id}, offer.id, 1, ${id}, '{}', 'a.pdf', '', 'accepted', 100, 'USD',
      ${now.toISOString()}::timestamptz - row_number() over () * interval '1 day'
    from offer`.execute(test.db);
  const range = { companyId: company_id, currency: "USD", starts: [now.toISOString()] };
  const plan = await test.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx); // a small table would be scanned
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return JSON.stringify((await sql`explain (format json) ${acceptedSums(range)}`.execute(tx)).rows);
  });
  expect(plan).toMatch(/"Index Only Scan"[^{]*"offer_quotes_accepted_idx"/);
});
