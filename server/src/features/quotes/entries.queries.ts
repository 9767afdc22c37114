import type { QuoteEntryQuery, QuoteFilters, QuoteOrder } from "@quotemill/shared/quotes/list";
import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isoTime } from "../../platform/iso-time.ts";
import { alphabetical } from "../../platform/list-order.ts";
import { contains, countOf, type Figures, takePage } from "../../platform/paging.ts";
import { offerBriefColumn } from "./offer-brief.ts";
import { quoteOrders } from "./quote-orders.ts";
import { isRevised, nextRevisionNumber } from "./revisions.queries.ts";
import { webhookHostColumn } from "./webhook-host.ts";

/** Quotes in the Generated tab: those with the PDF of their current run. */
export const countsAsGenerated = sql<boolean>`app.counts_as_generated(quotes.status)`;

/** An address, or a subquery that reads it. */
type Address = string | RawBuilder<string>;

/** Includes deleted contacts, because their quotes stay. */
export const addressOf = (companyId: string, contactId: string) =>
  sql<string>`(select email from contacts where company_id = ${companyId} and id = ${contactId})`;

/**
 * A person's drafts, all on the first page, followed by the quotes in the given order. Undefined if no contact, quote or draft
 * has the address.
 */
export async function listEntries(db: Db, companyId: string, email: Address, filters: QuoteEntryQuery) {
  const { tab, search, cursor, order } = filters;
  const drafts = tab === "generated" ? sql<never[]>`'[]'::json` : personDrafts(db, companyId, email, search, order);
  const columns = { is_known: isKnown(companyId, email), drafts };
  const { items, total, next_cursor, ...figures } = await takePersonQuotes(db, companyId, email, filters, columns);
  if (!figures.is_known) return undefined;
  return {
    items: cursor ? items : [...figures.drafts, ...items],
    total: total + figures.drafts.length,
    next_cursor,
  };
}

const isKnown = (companyId: string, email: Address) => sql<boolean>`(
  exists (select from person_activity where company_id = ${companyId} and email = ${email})
  or exists (select from contacts where company_id = ${companyId} and email = ${email}))`;

/** Searches by name or number; returns everything if the search matches the person. */
function matches(companyId: string, email: Address, search: string, text: RawBuilder<unknown>) {
  const pattern = contains(search.toLowerCase());
  return sql<boolean>`(${text} like ${pattern} or (select app.is_person_matching(${companyId}, ${email}, ${pattern})))`;
}

export const listPersonQuotes = (db: Db, companyId: string, email: string, filters: QuoteEntryQuery) =>
  takePersonQuotes(db, companyId, email, filters, {});

function takePersonQuotes<Values extends object>(
  db: Db,
  companyId: string,
  email: Address,
  { tab, search, order, ...page }: QuoteEntryQuery,
  figures: Figures<Values>["columns"],
) {
  const matching = db
    .selectFrom("quotes")
    .where("company_id", "=", companyId)
    .where("person_email", "=", email)
    .$if(tab === "generated", (query) => query.where(countsAsGenerated))
    .$if(tab === "drafts", (query) => query.where(sql<boolean>`false`))
    .$if(search !== "", (query) => query.where(matches(companyId, email, search, sql`search_text`)));
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
  const total = search === "" ? keptQuotes(companyId, email, tab) : countOf(matching);
  const columns = { ...figures, total } as Figures<Values & { total: number }>["columns"];
  return takePage(db, rows, quoteOrders[order], page, { columns });
}

/** The number of quotes that triggers keep for each address. */
const keptQuotes = (companyId: string, email: Address, tab: QuoteFilters["tab"]) => {
  const kept = { all: sql`quote_count`, generated: sql`generated_count`, drafts: sql`0` }[tab];
  return sql<number>`coalesce((
    select ${kept} from person_activity where company_id = ${companyId} and email = ${email}), 0)`;
};

const draftLimit = 200;

const draftOrders: Partial<Record<QuoteOrder, RawBuilder<unknown>>> = {
  oldest: sql`saved_quotes.created_at asc`,
  name: sql`${alphabetical("quote_name")} asc`,
  name_desc: sql`${alphabetical("quote_name")} desc`,
};

/** All drafts as one JSON value. They have neither total nor offer, so the other orders show the newest first. */
function personDrafts(db: Db, companyId: string, email: Address, search: string, order: QuoteOrder) {
  const drafts = db
    .selectFrom("saved_quotes")
    .select([
      "id",
      sql<boolean>`true`.as("is_draft"),
      "person_email",
      "quote_name",
      "quote_name as quote_number",
      sql<number>`1`.as("revision"),
      sql<boolean>`false`.as("is_revised"),
      nextRevisionNumber("saved_quotes", "revises_quote_id").as("next_revision_number"),
      sql<string>`'Draft'`.as("status"),
      isoTime("saved_quotes.created_at").as("created_at"),
      isoTime("saved_quotes.updated_at").as("updated_at"),
      sql<unknown>`null`.as("grand_total"),
      sql<string | null>`null`.as("currency"),
      sql<string | null>`null`.as("pdf_storage_path"),
      sql<string | null>`null`.as("error_message"),
      sql<string | null>`null`.as("webhook_host"),
      sql<string | null>`null`.as("quote_sent_timestamp"),
      sql<null>`null`.as("offer"),
    ])
    .where("company_id", "=", companyId)
    .where("person_email", "=", email)
    .$if(search !== "", (query) => query.where(matches(companyId, email, search, sql`lower(quote_name)`)))
    .orderBy(draftOrders[order] ?? sql`saved_quotes.created_at desc`)
    .orderBy("id", "desc")
    .limit(draftLimit);
  return sql<InferResult<typeof drafts>>`(select coalesce(json_agg(draft), '[]') from (${drafts}) draft)`;
}
