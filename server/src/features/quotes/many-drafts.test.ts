import type { QuoteOrder, QuoteRow } from "@quotemill/shared/quotes/list";
import { sql } from "kysely";
import { beforeAll, expect, inject, it } from "vitest";
import { rowsLookedAt } from "../../../test/rows-looked-at.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { listContactRows } from "./person-quotes.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let contact: { id: string; email: string };
const draftCount = 1_000;
const quoteCount = 3;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  // Not at random: the address could have the digits that are searched for.
  contact = await test.build.contact({ company_id, email: "ada@example.com" });
  const { id: template_id } = await test.build.template({ company_id });
  // Two share a name, and every third has no total.
  await sql`insert into saved_quotes
      (company_id, contact_id, person_email, template_id, quote_name, answers, created_at, list_figures)
    select ${company_id}, ${contact.id}, ${contact.email}, ${template_id}, 'Fence ' || n / 2, '{}',
      timestamptz '2026-01-01' + n * 7 % ${draftCount}::integer * interval '1 hour',
      case when n % 3 > 0 then jsonb_build_object('grand_total', n % 50 * 100) end
    from generate_series(1, ${draftCount}::integer) n`.execute(test.db);
  for (let count = 0; count < quoteCount; count++) await test.build.quote({ company_id, contact_id: contact.id });
});

interface Page {
  items: QuoteRow[];
  total: number;
  next_cursor: string | null;
}

async function pagesOf(query: string) {
  const pages: Page[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const path = `/rest/v1/contacts/${contact.id}/quotes?limit=2&${query}&cursor=${cursor}`;
    const page: Page = (await caller.get(path)).json();
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

type Compare = (one: QuoteRow, other: QuoteRow) => number;
const newest: Compare = (one, other) => other.created_at.localeCompare(one.created_at);
const byName: Compare = (one, other) => one.quote_name.localeCompare(other.quote_name, "en", { numeric: true });
const byTotalOr =
  (none: number): Compare =>
  (one, other) =>
    Number(one.grand_total ?? none) - Number(other.grand_total ?? none);

it.each<[QuoteOrder, Compare]>([
  ["newest", newest],
  ["oldest", (one, other) => newest(other, one)],
  ["name", (one, other) => byName(one, other) || newest(one, other)],
  ["name_desc", (one, other) => byName(other, one) || newest(one, other)],
  ["total", (one, other) => byTotalOr(1_000)(one, other) || newest(one, other)],
  ["total_desc", (one, other) => byTotalOr(-1)(other, one) || newest(one, other)],
  ["ending", newest],
])("all drafts of a person are listed by %s over several pages, and then the quotes", async (order, compare) => {
  const pages = await pagesOf(`order=${order}`);
  const rows = pages.flatMap(({ items }) => items);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(draftCount + quoteCount);
  expect(rows.map(({ is_draft }) => is_draft)).toEqual(rows.map((_row, index) => index < draftCount));
  const drafts = rows.slice(0, draftCount).map(({ id }) => id);
  expect(drafts).toEqual(
    rows
      .slice(0, draftCount)
      .sort(compare)
      .map(({ id }) => id),
  );
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([draftCount + quoteCount]));
});

it.each([
  ["tab=drafts", draftCount],
  ["tab=generated", quoteCount],
  ["search=fence", draftCount],
  ["search=fence%2012&tab=drafts", 30],
])("a person's drafts are found with %s over several pages", async (query, total) => {
  const pages = await pagesOf(query);
  expect(pages.flatMap(({ items }) => items)).toHaveLength(total);
  expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]));
});

it("a cursor among the drafts is refused in another order", async () => {
  const path = `/rest/v1/contacts/${contact.id}/quotes`;
  const { next_cursor } = (await caller.get(path)).json();
  expect((await caller.get(`${path}?order=name&cursor=${next_cursor}`)).statusCode).toBe(400);
});

it("a page looks only at the drafts that it shows, wherever it begins", async () => {
  await sql`analyze saved_quotes`.execute(test.db);
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(test.db);
  const url = Object.assign(new URL(inject("templateUrl")), { pathname: `/${named[0]?.name}` }).href;
  const { id, company_id } = caller.user;
  const actor = { id, company_id, app_role: "user" } as const;
  const filters = { tab: "all", search: "", order: "newest", limit: 50 } as const;
  let cursor: string | null = "";
  while (cursor !== null) {
    const from: string = cursor;
    const looked = await rowsLookedAt(url, actor, "saved_quotes", async (tx) => {
      cursor =
        (await listContactRows(tx, company_id ?? "", contact.id, { ...filters, cursor: from }))?.next_cursor ?? null;
    });
    expect(looked.rows).toBeLessThan(300);
  }
});
