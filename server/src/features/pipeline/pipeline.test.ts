import type { Need, PipelineOrder, PipelineRow, PipelineTab } from "@quotemill/shared/screens/pipeline";
import { isInTab, pipelineTabs } from "@quotemill/shared/screens/pipeline";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { actFor } from "../../platform/db/acting.ts";
import { mostUrgent } from "./needs.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
let contact: { id: string; email: string };
const today = localDay(new Date(), "Australia/Melbourne");

interface Case {
  name: string;
  need: Need;
  /** Columns of the quote, of its offer and of its place in the offer. */
  quote?: Record<string, unknown>;
  offer?: Record<string, unknown> | undefined;
  offered?: Record<string, unknown>;
  /** The news of its acceptance. */
  news?: { since: string; handled_at?: string };
}

const later = addDays(today, 20);
const opened = { opened_count: 2, last_opened_at: "2026-11-01T00:00:00.000Z" };
const accepted = { state: "accepted", accepted_total: 120_00, accepted_currency: "AUD" };

/** In the order of each tab. */
const cases: Case[] = [
  {
    name: "accepted, and nobody has called",
    need: "news",
    offer: { state: "accepted", answered_at: "2026-11-01T00:00:00.000Z" },
    offered: accepted,
    news: { since: "2026-11-01T00:00:00.000Z" },
  },
  {
    name: "accepted later, with a question",
    need: "news",
    offer: { state: "accepted", answered_at: "2026-11-02T00:00:00.000Z", question_at: "2026-10-01T00:00:00.000Z" },
    offered: accepted,
    news: { since: "2026-11-02T00:00:00.000Z" },
  },
  { name: "asked long ago", need: "question", offer: { question_at: "2026-10-01T00:00:00.000Z" } },
  {
    name: "asked after it expired",
    need: "question",
    offer: { state: "expired", question_at: "2026-10-02T00:00:00.000Z" },
  },
  {
    name: "ends today, with a question",
    need: "question",
    offer: { valid_until: today, question_at: "2026-10-03T00:00:00.000Z" },
  },
  { name: "ends today", need: "ending", offer: { valid_until: today } },
  { name: "ends in two days, opened", need: "ending", offer: { valid_until: addDays(today, 2), ...opened } },
  { name: "opened twice", need: "opened", offer: { valid_until: later, ...opened } },
  {
    name: "opened twice before",
    need: "opened",
    offer: { valid_until: null, opened_count: 5, last_opened_at: "2026-10-20T00:00:00.000Z" },
  },
  {
    name: "sent without confirmation, opened",
    need: "opened",
    quote: { status: "Generated", quote_sent_timestamp: null },
    offer: { opened_count: 2, last_opened_at: "2026-10-19T00:00:00.000Z" },
  },
  { name: "has its PDF", need: "unsent", quote: { status: "Generated", created_at: "2026-10-05T00:00:00.000Z" } },
  {
    name: "sent without confirmation",
    need: "unsent",
    quote: { status: "Generated", quote_sent_timestamp: null, created_at: "2026-10-04T00:00:00.000Z" },
    offer: {},
  },
  { name: "failed", need: "failed", quote: { status: "Failed" } },
  { name: "in work", need: "working", quote: { status: "Processing", created_at: "2026-10-03T00:00:00.000Z" } },
  {
    name: "waits for its PDF",
    need: "working",
    quote: { status: "Pending PDF", created_at: "2026-10-02T00:00:00.000Z" },
  },
  { name: "ends in three days", need: "waiting", offer: { valid_until: addDays(today, 3) } },
  { name: "opened once", need: "waiting", offer: { valid_until: later, opened_count: 1 } },
  { name: "never ends", need: "waiting", offer: { valid_until: null } },
  {
    name: "accepted, with extras",
    need: "accepted",
    offer: { state: "accepted", answered_at: "2026-11-02T00:00:00.000Z" },
    offered: accepted,
    news: { since: "2026-11-02T00:00:00.000Z", handled_at: "2026-11-03T00:00:00.000Z" },
  },
  {
    name: "accepted, while another of its offer is open",
    need: "accepted",
    offer: { created_at: "2026-10-02T00:00:00.000Z" },
    offered: { ...accepted, accepted_total: null },
  },
  {
    name: "declined",
    need: "ended",
    offer: { state: "declined", answered_at: "2026-11-03T00:00:00.000Z" },
    offered: { state: "declined" },
  },
  {
    name: "another was chosen",
    need: "ended",
    offer: { state: "accepted", answered_at: "2026-11-01T00:00:00.000Z" },
    offered: { state: "not_chosen" },
  },
  { name: "expired", need: "ended", offer: { state: "expired", created_at: "2026-10-09T00:00:00.000Z" } },
  {
    name: "past its last day",
    need: "ended",
    offer: { valid_until: addDays(today, -1), created_at: "2026-10-08T00:00:00.000Z" },
  },
  {
    name: "withdrawn, with a question",
    need: "ended",
    offer: { state: "withdrawn", created_at: "2026-10-07T00:00:00.000Z", question_at: "2026-10-09T00:00:00.000Z" },
  },
  { name: "replaced", need: "ended", offer: { state: "replaced", created_at: "2026-10-06T00:00:00.000Z" } },
];

async function add({ name, quote, offer, offered, news }: Case) {
  const made = await test.build.quote({
    company_id,
    contact_id: contact.id,
    quote_name: name,
    status: "Sent",
    ...quote,
  });
  await test.db
    .updateTable("quotes")
    .set({ outputs: JSON.stringify({ grand_total: 100 }) })
    .where("id", "=", made.id)
    .execute();
  if (offer) {
    const { id } = await test.build.offer({
      created_by: caller.user.id,
      stored: { contact, quote: made },
      snapshots: [{ totals: { sub_total: null, tax_total: null, grand_total: 100_00 } }],
      valid_until: null,
    });
    if (Object.keys(offer).length > 0) {
      await test.db.updateTable("offers").set(offer).where("id", "=", id).execute();
    }
    if (offered) await test.db.updateTable("offer_quotes").set(offered).where("offer_id", "=", id).execute();
    if (news) {
      await test.db
        .insertInto("acceptance_news")
        .values({ company_id, offer_id: id, ...news })
        .execute();
    }
  }
  if (quote) await test.db.updateTable("quotes").set(quote).where("id", "=", made.id).execute();
  return made;
}

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
  contact = await test.build.contact({ company_id, last_name: "Tran", phone: "0423 555 118" });
  for (const each of cases) await add(each);
  const [{ id: template_id }, revised] = [
    await test.build.template({ company_id }),
    await add({
      name: "revised before it was sent",
      need: "ended",
      quote: { status: "Generated", created_at: "2026-10-01T00:00:00.000Z" },
    }),
  ];
  const next = await add({
    name: "its revision",
    need: "unsent",
    quote: { status: "Generated", created_at: "2026-10-01T00:00:00.000Z" },
  });
  await test.db.updateTable("quotes").set({ revises_quote_id: revised.id }).where("id", "=", next.id).execute();
  await test.build.draft({ company_id, contact_id: contact.id, template_id });
});

/** All rows of a tab, two at a time. */
async function rowsOf(tab: PipelineTab, order: PipelineOrder = "urgent", more = "") {
  const rows: PipelineRow[] = [];
  let cursor = "";
  do {
    const answer = await caller.get(`/rest/v1/pipeline?tab=${tab}&order=${order}&limit=2&cursor=${cursor}${more}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json();
    rows.push(...page.items);
    cursor = page.next_cursor ?? "";
  } while (cursor);
  return rows;
}

const namesOf = (rows: PipelineRow[]) => rows.map(({ quote_name }) => quote_name);

describe("each quote is in the tab of its need, the most urgent first", () => {
  const expected = (tab: PipelineTab) => {
    const names = cases.filter(({ need }) => isInTab(need, tab)).map(({ name }) => name);
    if (tab === "needs") names.splice(names.indexOf("failed"), 0, "its revision");
    if (tab === "ended") names.push("revised before it was sent");
    return names;
  };

  it.each(pipelineTabs.filter((tab) => tab !== "drafts"))("%s", async (tab) => {
    const rows = await rowsOf(tab);
    expect(namesOf(rows)).toEqual(expected(tab));
    const needs = new Map(cases.map(({ name, need }) => [name, need]));
    for (const { quote_name, need } of rows)
      if (needs.has(quote_name)) expect(need, quote_name).toBe(needs.get(quote_name));
  });

  it("finds the same in the same order when all quotes are searched, few or many", async () => {
    for (const tab of pipelineTabs) {
      const few = await rowsOf(tab, "urgent", "&search=tran");
      expect(namesOf(few)).toEqual(namesOf(await rowsOf(tab)));
    }
    expect(namesOf(await rowsOf("needs", "urgent", "&search=opened%20twice"))).toEqual([
      "opened twice",
      "opened twice before",
    ]);
  });

  it("counts and adds up each tab, also of a search", async () => {
    const { needs, waiting, accepted, ended, drafts } = (await caller.get("/rest/v1/pipeline_figures")).json();
    const count = (tab: PipelineTab) => expected(tab).length;
    const extras = cases.filter(({ need }) => need === "news").length * 20_00;
    expect(needs).toEqual({ count: count("needs"), total: count("needs") * 100_00 + extras, others: 0 });
    expect(waiting).toEqual({ count: count("waiting"), total: count("waiting") * 100_00, others: 0 });
    expect(accepted).toEqual({ count: 4, total: 460_00, others: 0 });
    expect(ended).toMatchObject({ count: count("ended") });
    expect(drafts).toEqual({ count: 1, total: null, others: 0 });
    const found = (await caller.get("/rest/v1/pipeline_figures?search=opened%20twice")).json();
    expect(found).toMatchObject({ needs: { count: 2, total: 200_00 }, ended: { count: 0, total: null } });
  });
});

it("the pipeline counts an acceptance as accepted before and after somebody has dealt with it, and puts the task on top", async () => {
  const rows = await rowsOf("accepted");
  expect(rows.map(({ need }) => need)).toEqual(["news", "news", "accepted", "accepted"]);
  expect(namesOf(await rowsOf("needs")).slice(0, 2)).toEqual(namesOf(rows).slice(0, 2));
});

it("the pipeline shows whom to call and what was accepted", async () => {
  const [row] = await rowsOf("accepted");
  expect(row).toMatchObject({
    person: { id: contact.id, first_name: "Ada", last_name: "Tran", phone: "0423 555 118" },
    offer: { accepted_total: 120_00 },
  });
});

it.each<[PipelineOrder, string[]]>([
  ["ending", ["ends in three days", "opened once", "never ends"]],
  ["ending_desc", ["opened once", "ends in three days", "never ends"]],
])("the pipeline sorts by %s, and shows last what has no day", async (order, names) => {
  expect(namesOf(await rowsOf("waiting", order))).toEqual(names);
});

it("the pipeline sorts by name and by total in either direction", async () => {
  const other = await test.build.contact({ company_id, last_name: "Aaron" });
  const own = contact;
  contact = other;
  await add({ name: "of another", need: "waiting", offer: {} });
  contact = own;
  expect(namesOf(await rowsOf("waiting", "name"))[0]).toBe("of another");
  expect(namesOf(await rowsOf("waiting", "name_desc")).at(-1)).toBe("of another");
  const least = "accepted, while another of its offer is open";
  expect(namesOf(await rowsOf("accepted", "total_desc")).at(-1)).toBe(least);
  expect(namesOf(await rowsOf("accepted", "total"))[0]).toBe(least);
  for (const order of ["sent", "sent_desc"] as const) {
    expect(namesOf(await rowsOf("ended", order)).toSorted()).toEqual(namesOf(await rowsOf("ended")).toSorted());
  }
});

it.each(["99 0", "0 0", "4 999999999999999999", "4 -999999999999999999"])(
  "the pipeline refuses a page that cannot be, such as the one after '%s'",
  async (keys) => {
    const cursor = Buffer.from(`${keys} ${contact.id}`).toString("base64url");
    const answer = await caller.get(`/rest/v1/pipeline?tab=accepted&cursor=${cursor}`);
    const isPossible = keys === "0 0";
    expect(answer.statusCode, answer.body).toBe(isPossible ? 200 : 400);
  },
);

it("an export of a tab has what its quotes need", async () => {
  const { body } = await caller.get("/rest/v1/exports/pipeline?tab=accepted");
  const [head, row] = body.replace("\uFEFF", "").split("\r\n");
  expect(head).toBe(
    '"Number","Name","Customer","Email","Phone","Company","Next step","Total","Currency","Missing answers","Sent","Viewed","Valid until"',
  );
  expect(row).toMatch(
    /"accepted, and nobody has called","Ada Tran".*"0423 555 118","","Accepted, call to set a date","120","AUD"/,
  );
});

describe("a company with many quotes", () => {
  // Of a few rows, any index is as good as another.
  beforeAll(async () => {
    await sql`insert into quotes (company_id, contact_id, person_email, template_name, template_structure, quote_name,
        quote_number, status, answers, currency, tax_name, validity_days, terms, created_at)
      select ${company_id}, ${contact.id}, ${contact.email}, 'Any', '[]', 'Fence', 'N' || n, 'Failed', '{}', 'AUD', 'GST',
        30, '', now() - n * interval '1 hour'
      from generate_series(1, 2000) n`.execute(test.db);
    await sql`analyze`.execute(test.db);
  });

  it.each<[PipelineTab, string[]]>([
    ["needs", ["offers_asked_idx", "offers_company_ending_idx", "offers_opened_idx", "quotes_standing_idx"]],
    ["waiting", ["offers_company_ending_idx", "quotes_sent_without_offer_idx"]],
    ["accepted", ["offers_settled_idx"]],
    ["ended", ["offers_settled_idx", "quotes_next_revision_idx"]],
  ])("has its %s read from indexes", async (tab, indexes) => {
    const plan = await test.db.transaction().execute(async (tx) => {
      for (const way of ["sort", "seqscan", "bitmapscan", "hashjoin"]) {
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
      }
      await actFor(tx, { id: caller.user.id, company_id, app_role: "user" });
      const page = mostUrgent({ companyId: company_id, tab, today, filter: sql`true`, after: null, limit: 51 });
      return JSON.stringify((await sql`explain select * from ${page} page`.execute(tx)).rows);
    });
    for (const index of indexes) expect(plan).toContain(index);
  });

  it("reads a page of them, not all", async () => {
    const plan = await test.db.transaction().execute(async (tx) => {
      // PostgreSQL expects hardly any row to have a need, and so prefers joins that read all rows first.
      await sql`set local enable_nestloop = off`.execute(tx);
      const page = mostUrgent({
        companyId: company_id,
        tab: "needs",
        today,
        filter: sql`true`,
        after: null,
        limit: 51,
      });
      return JSON.stringify((await sql`explain (analyze, format json) select * from ${page} page`.execute(tx)).rows);
    });
    const reads = [...plan.matchAll(/"Alias":"quotes[^}]*?"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(...reads)).toBe(52);
  });
});
