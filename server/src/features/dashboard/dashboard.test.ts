import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { latestQuotes } from "./dashboard.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("the dashboard counts the company's quotes and shows its five latest with their contacts", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  const months = ["2026-09-30T23:00:00.000Z", "2026-10-01T00:00:00.000Z", "2026-10-02T00:00:00.000Z"];
  for (const created_at of [...months, ...months]) {
    await test.build.quote({ company_id, contact_id: contact.id, created_at, status: "Pending PDF" });
  }
  await test.build.quote({ company_id, contact_id: contact.id, created_at: "2026-10-03T00:00:00.000Z" });
  const stranger = await test.build.contact();
  await test.build.quote({ company_id: stranger.company_id, contact_id: stranger.id });

  const answer = (await caller.get("/rest/v1/dashboard?month_start=2026-10-01T00:00:00.000Z")).json();
  expect(answer).toMatchObject({ scope: "company", total_quotes: 7, quotes_this_month: 5, pending_pdfs: 6 });
  expect(answer.recent_quotes).toHaveLength(5);
  expect(answer.recent_quotes[0]).toMatchObject({
    created_at: "2026-10-03T00:00:00.000Z",
    status: "Generated",
    contact: { first_name: "Ada", email: contact.email },
  });
});

it("the dashboard starts the month in the person's time zone", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  await test.build.quote({ company_id, contact_id: contact.id, created_at: "2026-10-31T14:30:00.000Z" });
  const sydney = encodeURIComponent("2026-11-01T00:00:00+11:00");
  expect((await caller.get(`/rest/v1/dashboard?month_start=${sydney}`)).json().quotes_this_month).toBe(1);
  expect((await caller.get("/rest/v1/dashboard?month_start=2026-11-01T00:00:00Z")).json().quotes_this_month).toBe(0);
});

it("the dashboard shows a global admin the whole system, with at most five quotes", async () => {
  const global = await test.signedIn({ app_role: "global_admin" });
  const answer = (await global.get("/rest/v1/dashboard")).json();
  const companies = await test.db.selectFrom("companies").select("id").execute();
  const users = await test.db.selectFrom("users").select("id").execute();
  expect(answer).toMatchObject({ scope: "global", total_companies: companies.length, total_users: users.length });
  expect((await global.get("/rest/v1/users")).json().total).toBe(users.length);
  expect(answer.recent_quotes).toHaveLength(5);
  expect(answer.recent_quotes[0].company_name).toEqual(expect.any(String));
});

it("the dashboard shows a global admin the outcome of an offered quote as its own company reads it", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const { id } = await test.build.offer({ company_id, state: "accepted" });
  const global = await test.signedIn({ app_role: "global_admin" });
  const [own, seen] = await Promise.all(
    [caller, global].map(async (each) => {
      const { recent_quotes } = (await each.get("/rest/v1/dashboard")).json();
      return recent_quotes.find((quote: { company_id: string }) => quote.company_id === company_id)?.offer;
    }),
  );
  expect(own).toMatchObject({ id, state: "accepted" });
  expect(seen).toEqual(own);
});

it("the dashboard reads the latest quotes of all companies from an index, without sorting", async () => {
  const plan = await test.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx); // a small table would be scanned
    return latestQuotes(tx, null).explain();
  });
  expect(JSON.stringify(plan)).toContain("quotes_created_idx");
  expect(JSON.stringify(plan)).not.toContain("Sort");
});
