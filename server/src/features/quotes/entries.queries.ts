import type { PageQuery } from "@quotemill/shared/paging";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contains, countRows, takePage } from "../../platform/paging.ts";
import { webhookHostColumn } from "./webhook-host.ts";

/** Quotes in the Generated tab: those with the PDF of their current run. */
export const countsAsGenerated = sql<boolean>`app.counts_as_generated(quotes.status)`;

/** A person's drafts, all on the first page, followed by the quotes, newest first. */
export async function listEntries(db: Db, companyId: string, email: string, filters: QuoteFilters & PageQuery) {
  const { tab, search, cursor } = filters;
  const drafts = tab === "generated" ? [] : await listPersonDrafts(db, companyId, email, search);
  if (tab === "drafts") return { items: drafts, total: drafts.length, next_cursor: null };
  const { items, total, next_cursor } = await listPersonQuotes(db, companyId, email, filters);
  return { items: cursor ? items : [...drafts, ...items], total: total + drafts.length, next_cursor };
}

/** Whether a contact, quote or draft has this address. */
export async function personExists(db: Db, companyId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from person_activity where company_id = ${companyId} and email = ${email}
    union all
    select from contacts where company_id = ${companyId} and email = ${email}`.execute(db);
  return rows.length > 0;
}

/** Searches by name or number; returns everything if the search matches the person. */
function matches(companyId: string, email: string, search: string, text: RawBuilder<unknown>) {
  const pattern = contains(search.toLowerCase());
  return sql<boolean>`(${text} like ${pattern} or (select app.is_person_matching(${companyId}, ${email}, ${pattern})))`;
}

export async function listPersonQuotes(
  db: Db,
  companyId: string,
  email: string,
  { tab, search, ...page }: QuoteFilters & PageQuery,
) {
  const matching = db
    .selectFrom("quotes")
    .where("company_id", "=", companyId)
    .where("person_email", "=", email)
    .$if(tab === "generated", (query) => query.where(countsAsGenerated))
    .$if(search !== "", (query) => query.where(matches(companyId, email, search, sql`search_text`)));
  const total = await countRows(matching);
  const rows = matching.select([
    "id",
    sql<boolean>`false`.as("is_draft"),
    "quote_name",
    "quote_number",
    "status",
    "created_at",
    "updated_at",
    sql<unknown>`outputs -> 'grand_total'`.as("grand_total"),
    "pdf_storage_path",
    "error_message",
    webhookHostColumn,
    "quote_sent_timestamp",
  ]);
  return { ...(await takePage(rows, "quotes.created_at", page)), total };
}

const draftLimit = 200;

function listPersonDrafts(db: Db, companyId: string, email: string, search: string) {
  return db
    .selectFrom("saved_quotes")
    .select([
      "id",
      sql<boolean>`true`.as("is_draft"),
      "quote_name",
      "quote_name as quote_number",
      sql<string>`'Draft'`.as("status"),
      "created_at",
      "updated_at",
      sql<unknown>`null`.as("grand_total"),
      sql<string | null>`null`.as("pdf_storage_path"),
      sql<string | null>`null`.as("error_message"),
      sql<string | null>`null`.as("webhook_host"),
      sql<string | null>`null`.as("quote_sent_timestamp"),
    ])
    .where("company_id", "=", companyId)
    .where("person_email", "=", email)
    .$if(search !== "", (query) => query.where(matches(companyId, email, search, sql`lower(quote_name)`)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(draftLimit)
    .execute();
}
