import type { QuoteEntryQuery, QuoteFilters } from "@quotemill/shared/quotes/list";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { countOf, firstPages, takePage } from "../../platform/db/paging.ts";
import { offerBriefColumn } from "./offer-brief.ts";
import { type Address, matchesPerson } from "./person-address.ts";
import { personDrafts } from "./person-drafts.ts";
import { quoteOrders } from "./quote-orders.ts";
import { isRevised } from "./revisions.queries.ts";
import { webhookHostColumn } from "./webhook-host.ts";

/** Quotes in the Generated tab: those with the PDF of their current run. */
export const countsAsGenerated = sql<boolean>`app.counts_as_generated(quotes.status)`;

/** Includes deleted contacts, because their quotes stay. */
const addressOf = (companyId: string, contactId: string) =>
  sql<string>`(select email from contacts where company_id = ${companyId} and id = ${contactId})`;

type Filters = Omit<QuoteEntryQuery, "cursor" | "limit">;
const unfiltered: Filters = { tab: "all", search: "", order: "newest" };
const isUnfiltered = ({ tab, search, order, cursor }: QuoteEntryQuery) =>
  tab === unfiltered.tab && search === unfiltered.search && order === unfiltered.order && !cursor;

/** The lists as they open. */
const firstOfContact = firstPages(quoteOrders.newest, (db, companyId: string, contactId: string) =>
  personEntries(db, companyId, addressOf(companyId, contactId), unfiltered),
);
const firstOfAddress = firstPages(quoteOrders.newest, (db, companyId: string, email: string) =>
  personEntries(db, companyId, email, unfiltered),
);

/**
 * A person's drafts, all on the first page, followed by the quotes in the given order. Undefined if no contact, quote or
 * draft has the address.
 */
export async function listContactEntries(db: Db, companyId: string, contactId: string, query: QuoteEntryQuery) {
  const entries = isUnfiltered(query)
    ? await firstOfContact(db, query.limit, companyId, contactId)
    : await takeEntries(db, companyId, addressOf(companyId, contactId), query);
  return withDrafts(entries, query);
}

/** The same by address. */
export async function listAddressEntries(db: Db, companyId: string, email: string, query: QuoteEntryQuery) {
  const entries = isUnfiltered(query)
    ? await firstOfAddress(db, query.limit, companyId, email)
    : await takeEntries(db, companyId, email, query);
  return withDrafts(entries, query);
}

function takeEntries(db: Db, companyId: string, email: Address, query: QuoteEntryQuery) {
  const { rows, figures } = personEntries(db, companyId, email, query);
  return takePage(db, rows, quoteOrders[query.order], query, figures);
}

function withDrafts(
  { is_known, drafts, items, total, next_cursor }: Awaited<ReturnType<typeof takeEntries>>,
  { cursor }: QuoteEntryQuery,
) {
  if (!is_known) return undefined;
  return { items: cursor ? items : [...drafts, ...items], total: total + drafts.length, next_cursor };
}

function personEntries(db: Db, companyId: string, email: Address, filters: Filters) {
  const { rows, total } = personQuotes(db, companyId, email, filters);
  const { tab, search, order } = filters;
  const drafts = tab === "generated" ? sql<never[]>`'[]'::json` : personDrafts(db, companyId, email, search, order);
  return { rows, figures: { columns: { is_known: isKnown(companyId, email), drafts, total } } };
}

const isKnown = (companyId: string, email: Address) => sql<boolean>`(
  exists (select from person_activity where company_id = ${companyId} and email = ${email})
  or exists (select from contacts where company_id = ${companyId} and email = ${email}))`;

export function listPersonQuotes(db: Db, companyId: string, email: string, query: QuoteEntryQuery) {
  const { rows, total } = personQuotes(db, companyId, email, query);
  return takePage(db, rows, quoteOrders[query.order], query, { columns: { total } });
}

function personQuotes(db: Db, companyId: string, email: Address, { tab, search }: QuoteFilters) {
  const matching = db
    .selectFrom("quotes")
    .where("company_id", "=", companyId)
    .where("person_email", "=", email)
    .$if(tab === "generated", (query) => query.where(countsAsGenerated))
    .$if(tab === "drafts", (query) => query.where(sql<boolean>`false`))
    .$if(search !== "", (query) => query.where(matchesPerson(companyId, email, search, sql`search_text`)));
  const rows = matching.select([
    "id",
    sql<boolean>`false`.as("is_draft"),
    "person_email",
    "quote_name",
    "quote_number",
    "revision",
    isRevised.as("is_revised"),
    sql<string | null>`null`.as("next_revision_number"),
    "status",
    "created_at",
    "updated_at",
    sql<unknown>`outputs -> 'grand_total'`.as("grand_total"),
    "currency",
    "pdf_storage_path",
    "error_message",
    webhookHostColumn,
    "quote_sent_timestamp",
    offerBriefColumn,
  ]);
  return { rows, total: search === "" ? keptQuotes(companyId, email, tab) : countOf(matching) };
}

/** The number of quotes that triggers keep for each address. */
const keptQuotes = (companyId: string, email: Address, tab: QuoteFilters["tab"]) => {
  const kept = { all: sql`quote_count`, generated: sql`generated_count`, drafts: sql`0` }[tab];
  return sql<number>`coalesce((
    select ${kept} from person_activity where company_id = ${companyId} and email = ${email}), 0)`;
};
