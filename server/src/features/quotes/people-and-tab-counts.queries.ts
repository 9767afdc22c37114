import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { decodeCursor, newestFirst } from "../../platform/db/list-order.ts";
import { type Figures, takePage } from "../../platform/db/paging.ts";
import { inSearch, wordsOf } from "../../platform/db/search.ts";
import { briefContact, latestInfo, namedPersonOf } from "../contacts/index.ts";

type Wanted = QuoteFilters & PageQuery & { email?: string | undefined };

const latestFirst = newestFirst("person.latest_at");

/** Lists people with quotes or drafts, latest first, with the counts that match the tab and the search. */
export async function listQuoteGroups(db: Db, companyId: string, wanted: Wanted) {
  const { tab, search, email } = wanted;
  const rows = db
    .selectFrom(peopleOf(companyId, search).as("person"))
    .$if(email !== undefined, (query) => query.where("person_email", "=", email ?? ""))
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
  const { items, next_cursor, total, at_least, ...counts } = await takePage(
    db,
    rows,
    latestFirst,
    wanted,
    figuresOf(companyId, wanted),
  );
  // The fields are named one by one, because spreading two objects into one makes a slow object of every row.
  const groups = items.map((row) => {
    const { id, first_name, last_name, email, company_name } = namedPersonOf(row);
    const { quote_count, draft_count, latest_at } = row;
    return { id, first_name, last_name, email, company_name, quote_count, draft_count, latest_at };
  });
  return { items: groups, next_cursor, total, at_least, counts };
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

function foundPeople(companyId: string, { tab, search, email, cursor, limit }: Wanted) {
  const searched = inSearch(wordsOf(search));
  const [afterAt = null, afterId = null] = cursor ? decodeCursor(cursor, latestFirst) : [];
  const matching =
    email === undefined
      ? sql`app.find_people(${companyId}, ${searched}, ${tab}, ${limit}, ${afterAt}::timestamptz, ${afterId}::uuid)`
      : sql`(select matching.*, id, latest_at, true as is_all
          from app.matches_among(${companyId}, array[${email}], ${searched}) matching
            join person_activity activity on activity.company_id = ${companyId} and activity.email = matching.email)`;
  return sql`(
    select ${companyId}::uuid as company_id, email as person_email, id, latest_at, quote_count, generated_count, draft_count,
      is_all
    from ${matching} matching)`;
}

/** The numbers of a person's quotes and drafts in each tab. */
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
 * For each tab, the number of quotes and drafts in it; for the selected tab, also the number of people they are for. A search
 * that very many match is not counted to the end.
 */
type GroupFigures = Figures<Record<QuoteFilters["tab"] | "total", number> & { at_least: boolean }>;

function figuresOf(companyId: string, wanted: Wanted): GroupFigures {
  const { tab, search, email } = wanted;
  if (search !== "") {
    const isCut = sql<boolean>`not coalesce(bool_and(is_all), true)`;
    return { ...counted(tab, sql`found`, isCut), found: foundPeople(companyId, wanted) };
  }
  if (email === undefined) return keptFigures(companyId, tab);
  const person = sql`person_activity where company_id = ${companyId} and email = ${email}`;
  return counted(tab, person, sql<boolean>`false`);
}

/** Counts a search to its end, which for a word that most quotes have takes longer than a page of it. */
export async function countQuotes(db: Db, companyId: string, search: string) {
  const matching = sql`app.activity_matching(${companyId}, ${inSearch(wordsOf(search))})`;
  const { columns, from } =
    search === "" ? keptFigures(companyId, "all") : counted("all", matching, sql<boolean>`false`);
  const { all, generated, drafts } = columns;
  const { rows } = await sql<Record<QuoteFilters["tab"], number>>`
    select ${all} as "all", ${generated} as generated, ${drafts} as drafts from ${from}`.execute(db);
  return rows[0] ?? { all: 0, generated: 0, drafts: 0 };
}

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
      at_least: sql<boolean>`false`,
    },
    from: sql`company_counts where company_id = ${companyId}`,
  };
}

function counted(tab: QuoteFilters["tab"], from: RawBuilder<unknown>, at_least: RawBuilder<boolean>): GroupFigures {
  const sum = (column: typeof held.all) => sql<number>`coalesce(sum(${column}), 0)`;
  return {
    columns: {
      all: sum(held.all),
      generated: sum(held.generated),
      drafts: sum(held.drafts),
      total: sql<number>`count(*) filter (where ${held[tab]} > 0)`,
      at_least,
    },
    from,
  };
}
