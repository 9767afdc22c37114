import type { QuoteFilters, QuoteOrder, QuoteRowQuery } from "@quotemill/shared/quotes/list";
import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";
import {
  alphabetical,
  byTime,
  type ListOrder,
  newestFirst,
  oldestFirst,
  type SortKey,
} from "../../platform/db/list-order.ts";
import { countOf, firstPages, rowsOfPage, takePage, toPage } from "../../platform/db/paging.ts";
import { inSearch, wordsOf } from "../../platform/db/search.ts";
import { emailOfContact } from "../contacts/index.ts";
import { isRevised, nextRevisionNumber } from "./numbering.queries.ts";
import { latestOffer, offerBriefColumn, totalOfQuote, webhookHostColumn } from "./quote-columns.ts";

const idColumn = sql.ref("quotes.id");
const madeKey = byTime("quotes.created_at");
const nameKey: SortKey = { name: "sort_name", value: alphabetical("quotes.quote_name"), kind: "text" };

const shownTotal = sql`(select ${totalOfQuote} from (select) one ${latestOffer})`;
/** Quotes without a total come last in both directions. */
const totalOr = (none: number): SortKey => ({
  name: "sort_total",
  value: sql`coalesce(${shownTotal}, ${sql.lit(none)})::numeric`,
  kind: "number",
});
const noTotal = 10 ** 16;

/**
 * The earlier an offer ends, the larger. It is 0 for quotes that can no longer be accepted, or whose offers never end.
 */
const urgencyKey: SortKey = {
  name: "sort_urgency",
  value: sql`coalesce((
    select date '9999-12-31' - offers.valid_until from (select) one ${latestOffer} where own.state = 'open'), 0)::numeric`,
  kind: "number",
};

/** One person has few quotes, so only the default order needs an index. */
const quoteOrders: Record<QuoteOrder, ListOrder> = {
  newest: newestFirst("quotes.created_at"),
  oldest: oldestFirst("quotes.created_at"),
  name: { keys: [nameKey], id: idColumn, direction: "asc" },
  name_desc: { keys: [nameKey], id: idColumn, direction: "desc" },
  total_desc: { keys: [totalOr(-noTotal), madeKey], id: idColumn, direction: "desc" },
  total: { keys: [totalOr(noTotal), madeKey], id: idColumn, direction: "asc" },
  ending: { keys: [urgencyKey, madeKey], id: idColumn, direction: "desc" },
};

/** An address, or a subquery that reads it. */
export type Address = string | RawBuilder<string>;

/**
 * Looks in the name and number for the words that are not in the person's details; finds everything if all of them are.
 */
const hasOtherWords = (companyId: string, email: Address, search: string, text: RawBuilder<unknown>) =>
  sql<boolean>`${text} like all ((
    select lacking from app.people_lacking(${companyId}, array[${email}], ${inSearch(wordsOf(search))}))::text[])`;

/** A quote as the row of a list. */
export const quoteRowColumns = [
  "id",
  sql<boolean>`false`.as("is_draft"),
  "person_email",
  "quote_name",
  "quote_number",
  "revision",
  isRevised.as("is_revised"),
  sql<string | null>`null`.as("next_revision_number"),
  "status",
  "missing_answers",
  "created_at",
  "updated_at",
  sql<unknown>`outputs -> 'grand_total'`.as("grand_total"),
  "currency",
  "pdf_storage_path",
  "error_message",
  webhookHostColumn,
  "quote_sent_timestamp",
  offerBriefColumn,
] as const;

/** The total of a draft when it was last saved, in cents; null if it had no price. */
export const totalOfDraft = sql<number | null>`(saved_quotes.list_figures -> 'grand_total')::bigint`;

/** A quote draft as such a row. */
export const draftRowColumns = [
  "id",
  sql<boolean>`true`.as("is_draft"),
  "person_email",
  "quote_name",
  "quote_name as quote_number",
  sql<number>`1`.as("revision"),
  sql<boolean>`false`.as("is_revised"),
  nextRevisionNumber("saved_quotes", "revises_quote_id").as("next_revision_number"),
  sql<string>`'Draft'`.as("status"),
  sql<number>`0`.as("missing_answers"),
  isoTime("saved_quotes.created_at").as("created_at"),
  isoTime("saved_quotes.updated_at").as("updated_at"),
  sql<unknown>`to_jsonb(round(${totalOfDraft} / 100.0, 2))`.as("grand_total"),
  sql<string>`(select currency from companies where companies.id = saved_quotes.company_id)`.as("currency"),
  sql<string | null>`null`.as("pdf_storage_path"),
  sql<string | null>`null`.as("error_message"),
  sql<string | null>`null`.as("webhook_host"),
  sql<string | null>`null`.as("quote_sent_timestamp"),
  sql<null>`null`.as("offer"),
] as const;

/** The most drafts on one page. Few people have more, so nearly every list begins with all of them. */
const draftLimit = 200;

const draftMadeKey = byTime("saved_quotes.created_at");
const draftNameKey: SortKey = { name: "sort_name", value: alphabetical("saved_quotes.quote_name"), kind: "text" };
const draftTotalOr = (none: number): SortKey => ({
  name: "sort_total",
  value: sql`coalesce(${totalOfDraft}, ${sql.lit(none)})::numeric`,
  kind: "number",
});
/** The newest first in an ascending order. */
const draftNewestKey: SortKey = {
  name: "sort_newest",
  value: sql`-extract(epoch from saved_quotes.created_at)`,
  kind: "number",
};
const draftId = sql.ref("saved_quotes.id");

/** Equal drafts are listed newest first. They have no offer, so that is also their order by ending offers. */
const draftOrders: Record<QuoteOrder, ListOrder> = {
  newest: newestFirst("saved_quotes.created_at"),
  oldest: oldestFirst("saved_quotes.created_at"),
  name: { keys: [draftNameKey, draftNewestKey], id: draftId, direction: "asc" },
  name_desc: { keys: [draftNameKey, draftMadeKey], id: draftId, direction: "desc" },
  total_desc: { keys: [draftTotalOr(-noTotal), draftMadeKey], id: draftId, direction: "desc" },
  total: { keys: [draftTotalOr(noTotal), draftNewestKey], id: draftId, direction: "asc" },
  ending: newestFirst("saved_quotes.created_at"),
};

/** Begins the cursor of a page that begins with drafts. That of a page with only quotes has no dot. */
const draftMark = "drafts.";
const beginsWithDrafts = (cursor: string) => cursor === "" || cursor.startsWith(draftMark);

/** The drafts of a page as one JSON value, and the number of all drafts that match. */
function personDrafts(db: Db, companyId: string, email: Address, { tab, search, order, cursor }: Filters) {
  const matching = db
    .selectFrom("saved_quotes")
    .where("company_id", "=", companyId)
    .where("person_email", "=", email)
    .$if(tab === "generated", (query) => query.where(sql<boolean>`false`))
    .$if(search !== "", (query) => query.where(hasOtherWords(companyId, email, search, sql`lower(quote_name)`)));
  const rows = (from: string) =>
    rowsOfPage(matching.select(draftRowColumns), draftOrders[order], { cursor: from, limit: draftLimit });
  type Drafts = InferResult<ReturnType<typeof rows>>;
  return {
    drafts: beginsWithDrafts(cursor)
      ? sql<Drafts>`(select coalesce(json_agg(draft), '[]') from (${rows(cursor.slice(draftMark.length))}) draft)`
      : sql<Drafts>`'[]'::json`,
    total: search === "" ? keptCount(companyId, email, keptDrafts[tab]) : countOf(matching),
  };
}

/** Quotes in the Generated tab: those with the PDF of their current run. */
export const countsAsGenerated = sql<boolean>`app.counts_as_generated(quotes.status)`;

type Filters = Omit<QuoteRowQuery, "limit">;
const unfiltered: Filters = { tab: "all", search: "", order: "newest", cursor: "" };
const isUnfiltered = ({ tab, search, order, cursor }: QuoteRowQuery) =>
  tab === unfiltered.tab && search === unfiltered.search && order === unfiltered.order && !cursor;

/** The first pages as the screens open them, without a filter. */
const firstOfContact = firstPages(quoteOrders.newest, (db, companyId: string, contactId: string) =>
  quotesAndDrafts(db, companyId, emailOfContact(companyId, contactId), unfiltered),
);
const firstOfAddress = firstPages(quoteOrders.newest, (db, companyId: string, email: string) =>
  quotesAndDrafts(db, companyId, email, unfiltered),
);

/**
 * Lists a contact's drafts, followed by the quotes, both in the given order. A page may have more rows than its limit,
 * which is that of the quotes. The contact may be deleted, because the quotes stay. Returns undefined if no contact, quote
 * or draft has the address.
 */
export async function listContactRows(db: Db, companyId: string, contactId: string, query: QuoteRowQuery) {
  const page = isUnfiltered(query)
    ? await firstOfContact(db, query.limit, companyId, contactId)
    : await takeRows(db, companyId, emailOfContact(companyId, contactId), query);
  return withDrafts(page, query);
}

/** Lists the drafts and quotes for this address in the same way, also of people who never were contacts. */
export async function listAddressRows(db: Db, companyId: string, email: string, query: QuoteRowQuery) {
  const page = isUnfiltered(query)
    ? await firstOfAddress(db, query.limit, companyId, email)
    : await takeRows(db, companyId, email, query);
  return withDrafts(page, query);
}

function takeRows(db: Db, companyId: string, email: Address, query: QuoteRowQuery) {
  const { rows, figures } = quotesAndDrafts(db, companyId, email, query);
  // After drafts, the quotes begin at their start.
  const cursor = beginsWithDrafts(query.cursor) ? "" : query.cursor;
  return takePage(db, rows, quoteOrders[query.order], { ...query, cursor }, figures);
}

/** The quotes follow on the page that has the last draft. */
function withDrafts(
  { is_known, items, total, next_cursor, ...figures }: Awaited<ReturnType<typeof takeRows>>,
  { order }: QuoteRowQuery,
) {
  if (!is_known) return undefined;
  const drafts = toPage(figures.drafts, draftOrders[order], draftLimit);
  if (drafts.next_cursor) return { items: drafts.items, total, next_cursor: `${draftMark}${drafts.next_cursor}` };
  return { items: [...drafts.items, ...items], total, next_cursor };
}

function quotesAndDrafts(db: Db, companyId: string, email: Address, filters: Filters) {
  const quotes = personQuotes(db, companyId, email, filters);
  const { drafts, total } = personDrafts(db, companyId, email, filters);
  const columns = { is_known: isKnown(companyId, email), drafts, total: sql<number>`${quotes.total} + ${total}` };
  return { rows: quotes.rows, figures: { columns } };
}

const isKnown = (companyId: string, email: Address) => sql<boolean>`(
  exists (select from person_activity where company_id = ${companyId} and email = ${email})
  or exists (select from contacts where company_id = ${companyId} and email = ${email}))`;

export function listPersonQuotes(db: Db, companyId: string, email: string, query: QuoteRowQuery) {
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
    .$if(search !== "", (query) => query.where(hasOtherWords(companyId, email, search, sql`search_text`)));
  const rows = matching.select(quoteRowColumns);
  return { rows, total: search === "" ? keptCount(companyId, email, keptQuotes[tab]) : countOf(matching) };
}

type Kept = Record<QuoteFilters["tab"], RawBuilder<unknown>>;
const keptQuotes: Kept = { all: sql`quote_count`, generated: sql`generated_count`, drafts: sql`0` };
const keptDrafts: Kept = { all: sql`draft_count`, generated: sql`0`, drafts: sql`draft_count` };

/** One of the counts that triggers keep for each address. */
const keptCount = (companyId: string, email: Address, kept: Kept[keyof Kept]) =>
  sql<number>`coalesce((
    select ${kept} from person_activity where company_id = ${companyId} and email = ${email}), 0)`;
