import type { QuoteValues } from "@quotemill/shared/screens/dashboard";
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

it("adds up eight weeks, which begin on Monday in the company's time zone", async () => {
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

it("reads totals as workflows write them, and leaves out what is no amount", async () => {
  const { read, quote } = await newCompany();
  for (const total of ["$1,234.50", "12", "soon", "9".repeat(101), "9".repeat(20), 1e300, 5e14, true, null, {}]) {
    await quote("2026-11-17T00:00:00.000Z", total);
  }
  expect(quotedIn(await read())).toEqual([["2026-11-16", 124_650]]);
  expect((await read()).statuses).toEqual([{ status: "Generated", quotes: 2, total: 124_650 }]);
});

it("follows a quote's status and total, and forgets deleted quotes", async () => {
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

it("counts quotes in another currency instead of adding them", async () => {
  const { read, quote } = await newCompany();
  await quote("2026-11-17T00:00:00.000Z", 50);
  const { id } = await quote("2026-11-17T00:00:00.000Z", 70);
  await test.db.updateTable("quotes").set({ currency: "EUR" }).where("id", "=", id).execute();
  expect(await read()).toMatchObject({ others: 1, statuses: [{ quotes: 1, total: 5_000 }] });
});

it("counts a revised quote once, as its latest revision", async () => {
  const { company_id, read, quote } = await newCompany();
  const first = await quote("2026-11-09T12:00:00.000Z", 50);
  const later = await quote("2026-11-17T00:00:00.000Z", 70);
  const changes = { revises_quote_id: first.id, revision: 2 };
  await test.db.updateTable("quotes").set(changes).where("id", "=", later.id).execute();
  expect(quotedIn(await read())).toEqual([["2026-11-16", 7_000]]);
  await test.db.deleteFrom("quotes").where("company_id", "=", company_id).where("id", "=", later.id).execute();
  expect(quotedIn(await read())).toEqual([["2026-11-09", 5_000]]);
});

it("adds what customers accepted to the week of its quote, until that is undone", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const offer = await test.build.offer({ created_by: caller.user.id });
  const read = async (): Promise<QuoteValues> => (await caller.get("/rest/v1/quote_values")).json();
  const weeks = async () => (await read()).weeks.filter(({ quoted }) => quoted > 0);
  const accepted = async () => (await read()).statuses.filter(({ status }) => status === "Accepted");
  const counted = async () => (await read()).statuses.reduce((sum, { quotes }) => sum + quotes, 0);
  const before = await counted();
  expect(await weeks()).toMatchObject([{ quoted: 22_100, accepted: 0 }]);
  await answering(test).post(offer.token, "accept", acceptanceOf(offer));
  expect(await weeks()).toMatchObject([{ quoted: 22_100, accepted: 308_000 }]);
  expect(await accepted()).toEqual([{ status: "Accepted", quotes: 1, total: 308_000 }]);
  expect(await counted()).toBe(before);
  await caller.post("/functions/v1/undo-acceptance", { offer_id: offer.id, reason: "Mistake" });
  expect(await weeks()).toMatchObject([{ quoted: 22_100, accepted: 0 }]);
  expect(await accepted()).toEqual([]);
});

it("reads what was accepted in these weeks from a narrow index", async () => {
  const range = { companyId: crypto.randomUUID(), currency: "USD", starts: [now.toISOString()] };
  const plan = await test.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx); // a small table would be scanned
    return JSON.stringify((await sql`explain (format json) ${acceptedSums(range)}`.execute(tx)).rows);
  });
  expect(plan).toContain("Index Only Scan");
  expect(plan).toContain("offer_quotes_accepted_idx");
});
