import type { PageQuery } from "@quotemill/shared/paging";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Figures } from "../../platform/figures.ts";
import { newestFirst } from "../../platform/list-order.ts";
import { contains, takePage } from "../../platform/paging.ts";
import { briefContact, latestInfo, namedPersonOf } from "../contacts/index.ts";

/** People with quotes or drafts, latest first, with the counts that match the tab and the search. */
export async function listQuoteGroups(
  db: Db,
  companyId: string,
  { tab, search, email, ...page }: QuoteFilters & PageQuery & { email?: string | undefined },
) {
  const people = db
    .selectFrom(peopleOf(companyId, search).as("person"))
    .$if(email !== undefined, (query) => query.where("person_email", "=", email ?? ""));
  const rows = people
    .where(sql<boolean>`${held[tab]} > 0`)
    .select([
      "id",
      "person_email",
      "latest_at",
      shown[tab].quotes.as("quote_count"),
      shown[tab].drafts.as("draft_count"),
      briefContact.as("contact"),
      latestInfo.as("contact_info"),
    ]);
  const isWhole = search === "" && email === undefined;
  const matching = sql`${peopleOf(companyId, search)} person
    ${email === undefined ? sql`` : sql`where person_email = ${email}`}`;
  const figures = isWhole
    ? keptFigures(companyId, tab)
    : { ...countedFigures(tab, matching), ...(search !== "" && { found: foundPeople(companyId, search) }) };
  const { items, next_cursor, total, ...counts } = await takePage(
    db,
    rows,
    newestFirst("person.latest_at"),
    page,
    figures,
  );
  // Named one by one: spreading two objects into one makes a slow object, for every row.
  const groups = items.map((row) => {
    const { id, first_name, last_name, email, company_name } = namedPersonOf(row);
    const { quote_count, draft_count, latest_at } = row;
    return { id, first_name, last_name, email, company_name, quote_count, draft_count, latest_at };
  });
  return { items: groups, next_cursor, total, counts };
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
    : sql<Person>`(select * from found)`;

const foundPeople = (companyId: string, search: string) => sql<Person>`(
  select company_id, matching.email as person_email, id, latest_at,
    matching.quote_count, matching.generated_count, matching.draft_count
  from app.activity_matching(${companyId}, ${contains(search.toLowerCase())}) matching
  join person_activity activity on activity.company_id = ${companyId} and activity.email = matching.email)`;

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

/**
 * For each tab, the number of quotes and drafts in it; for the selected tab, also the number of people they are for.
 */
type GroupFigures = Figures<Record<QuoteFilters["tab"] | "total", number>>;

function keptFigures(companyId: string, tab: QuoteFilters["tab"]): GroupFigures {
  const people = {
    all: sql<number>`people`,
    generated: sql<number>`generated_people`,
    drafts: sql<number>`draft_people`,
  };
  return {
    columns: {
      all: sql<number>`quotes + drafts`,
      generated: sql<number>`generated_quotes`,
      drafts: sql<number>`drafts`,
      total: people[tab],
    },
    from: sql`company_counts where company_id = ${companyId}`,
  };
}

function countedFigures(tab: QuoteFilters["tab"], from: RawBuilder<unknown>): GroupFigures {
  const sum = (column: typeof held.all) => sql<number>`coalesce(sum(${column}), 0)`;
  return {
    columns: {
      all: sum(held.all),
      generated: sum(held.generated),
      drafts: sum(held.drafts),
      total: sql<number>`count(*) filter (where ${held[tab]} > 0)`,
    },
    from,
  };
}
