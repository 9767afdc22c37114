import type { PageQuery } from "@quotemill/shared/paging";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contains, takePage } from "../../platform/paging.ts";
import { contactOf, latestInfo, namedPersonOf } from "../contacts/index.ts";

/** People with quotes or drafts, latest first, with the counts that match the tab and the search. */
export async function listQuoteGroups(
  db: Db,
  companyId: string,
  { tab, search, email, ...page }: QuoteFilters & PageQuery & { email?: string | undefined },
) {
  const people = db
    .selectFrom(peopleOf(companyId, search).as("person"))
    .$if(email !== undefined, (query) => query.where("person_email", "=", email ?? ""));
  const { counts, totals } = await countTabs(people);
  const rows = people
    .where(sql<boolean>`${held[tab]} > 0`)
    .select([
      "id",
      "person_email",
      "latest_at",
      shown[tab].quotes.as("quote_count"),
      shown[tab].drafts.as("draft_count"),
      contactOf("person").as("contact"),
      latestInfo.as("contact_info"),
    ]);
  const { items, next_cursor } = await takePage(rows, "person.latest_at", page);
  return {
    items: items.map((row) => ({ ...row, ...namedPersonOf(row) })),
    next_cursor,
    total: totals[tab],
    counts,
  };
}

interface Person {
  company_id: string;
  person_email: string;
  id: string;
  latest_at: string;
  quote_count: number;
  generated_count: number;
  draft_count: number;
}

/** With a search, the counts cover what it finds. */
const peopleOf = (companyId: string, search: string) =>
  search === ""
    ? sql<Person>`(
        select company_id, email as person_email, id, latest_at, quote_count, generated_count, draft_count
        from person_activity where company_id = ${companyId})`
    : sql<Person>`(
        select company_id, found.email as person_email, id, latest_at,
          found.quote_count, found.generated_count, found.draft_count
        from app.activity_matching(${companyId}, ${contains(search.toLowerCase())}) found
        join person_activity activity on activity.company_id = ${companyId} and activity.email = found.email)`;

/** What each tab holds for a person. */
const held = {
  all: sql<number>`quote_count + draft_count`,
  generated: sql<number>`generated_count`,
  drafts: sql<number>`draft_count`,
};

const none = sql<number>`0`;
const shown = {
  all: { quotes: sql<number>`quote_count`, drafts: held.drafts },
  generated: { quotes: held.generated, drafts: none },
  drafts: { quotes: none, drafts: held.drafts },
};

/** For each tab, the number of quotes and drafts in it, and of people they are for. */
async function countTabs<Row>(query: SelectQueryBuilder<{ person: Row }, "person", object>) {
  const sum = (column: typeof held.all) => sql<number>`coalesce(sum(${column}), 0)`;
  const people = (column: typeof held.all) => sql<number>`count(*) filter (where ${column} > 0)`;
  const row = await query
    .select([
      sum(held.all).as("all"),
      sum(held.generated).as("generated"),
      sum(held.drafts).as("drafts"),
      people(held.all).as("all_people"),
      people(held.generated).as("generated_people"),
      people(held.drafts).as("drafts_people"),
    ])
    .executeTakeFirstOrThrow();
  return {
    counts: { all: row.all, generated: row.generated, drafts: row.drafts },
    totals: { all: row.all_people, generated: row.generated_people, drafts: row.drafts_people },
  };
}
