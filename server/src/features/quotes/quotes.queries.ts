import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { QuoteListQuery } from "@quotemill/shared/quotes/quote";
import { maxChosen, type PageQuery, type SyncQuery } from "@quotemill/shared/requests/paging";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { readPricing } from "@quotemill/shared/templates/schema/pricing";
import { readTables } from "@quotemill/shared/templates/schema/tables";
import { readItems } from "@quotemill/shared/templates/schema/template";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst, oldestFirst } from "../../platform/db/list-order.ts";
import { countOf, keptCount, takePage } from "../../platform/db/paging.ts";
import { anyOf, findFew } from "../../platform/db/query-parts.ts";
import { everyWord, inSearch, type Word, wordsOf } from "../../platform/db/search.ts";
import { sendingColumns } from "../companies/index.ts";
import { contactOf } from "../contacts/index.ts";
import { letGoOf } from "../photos/index.ts";
import { isRevised, nextRevisionNumber, revisionsColumn } from "./numbering.queries.ts";
import { countsAsGenerated } from "./person-quotes.queries.ts";
import { offerBriefColumn, webhookHostColumn } from "./quote-columns.ts";

const columns = [
  "id",
  "company_id",
  "template_id",
  "contact_id",
  "quote_name",
  "auto_name",
  "quote_number",
  "revision",
  "external_id",
  "status",
  "missing_answers",
  sql<Answers>`answers`.as("answers"),
  sql<Record<string, unknown> | null>`outputs`.as("outputs"),
  "currency",
  "tax_name",
  "notes",
  sql<Adjustment[]>`adjustments`.as("adjustments"),
  "pdf_storage_path",
  "error_message",
  "quote_sent_timestamp",
  sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
  "created_by",
  "created_at",
  "updated_at",
  webhookHostColumn,
  offerBriefColumn,
  contactOf("quotes").as("contact"),
] as const;

type Filters = Pick<QuoteListQuery, "tab" | "search"> & PageQuery & SyncQuery;

const orderOf = ({ updated_since }: SyncQuery) =>
  updated_since ? oldestFirst("quotes.updated_at") : newestFirst("quotes.created_at");

/** Lists the company's quotes, or those for the given addresses, newest first. Drafts have their own list. */
export async function listQuotes(db: Db, companyId: string, emails: string[], filters: Filters) {
  const matching = await matchingQuotes(db, companyId, emails, filters);
  const { tab, search, updated_since, external_id } = filters;
  const isWhole = emails.length === 0 && tab === "all" && !search && !updated_since && !external_id;
  const total = isWhole ? keptCount(companyId, "quotes") : countOf(matching);
  return takePage(db, matching.select(columns), orderOf(filters), filters, { columns: { total } });
}

/** Pages through the quotes for a file with all of them, so without a total. */
export async function listQuotesBriefly(db: Db, companyId: string, filters: Filters) {
  const matching = await matchingQuotes(db, companyId, [], filters);
  return takePage(db, matching.select(briefColumns), newestFirst("quotes.created_at"), filters);
}

const briefColumns = [
  "id",
  "quote_number",
  "quote_name",
  "status",
  "missing_answers",
  "currency",
  "created_at",
  "quote_sent_timestamp",
  "person_email",
  sql<unknown>`outputs -> 'grand_total'`.as("grand_total"),
  sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
  contactOf("quotes").as("contact"),
  offerBriefColumn,
] as const;

/** Lists these quotes. Ones that do not exist are missing from the answer. */
export function listQuotesById(db: Db, companyId: string, ids: string[]) {
  const rows = db.selectFrom("quotes").select(briefColumns).where("company_id", "=", companyId).where("id", "in", ids);
  return takePage(db, rows, newestFirst("quotes.created_at"), { cursor: "", limit: maxChosen });
}

async function matchingQuotes(db: Db, companyId: string, emails: string[], filters: Filters) {
  const { tab, search, updated_since, external_id } = filters;
  let matching = db.selectFrom("quotes").where("company_id", "=", companyId);
  if (updated_since) matching = matching.where("updated_at", ">=", updated_since);
  if (external_id) matching = matching.where("external_id", "=", external_id);
  for (const email of emails) matching = matching.where("person_email", "=", email);
  if (tab === "generated") matching = matching.where(countsAsGenerated);
  if (tab === "drafts") matching = matching.where(sql<boolean>`false`);
  return search === "" ? matching : matching.where(await isFound(db, companyId, search));
}

const isFound = async (db: Db, companyId: string, search: string) =>
  (await searchQuotes(db, companyId, search)).isFound;

const searchedText = { quotes: sql`quotes.search_text collate "C"`, saved_quotes: sql`lower(saved_quotes.quote_name)` };

/** True if each word is found in the quote or draft itself or in the person it is for. */
export const hasEvery = (companyId: string, table: keyof typeof searchedText, words: Word[]) =>
  everyWord(
    words,
    (word) => sql`(${searchedText[table]} like ${word.text} or ${sql.ref(`${table}.person_email`)} in (
      select app.people_matching(${companyId}, ${inSearch([word])}, false)))`,
  );

/** Few hits are found by their ids, many are read in the list's order; see decision 17. */
export async function searchQuotes(db: Db, companyId: string, search: string) {
  const words = wordsOf(search);
  const found = await findFew(db, sql`app.find_quotes(${companyId}, ${inSearch(words)})`);
  const ids = found?.ids;
  return ids
    ? { isFew: true, isFound: sql<boolean>`quotes.id = ${anyOf(ids)}` }
    : { isFew: false, isFound: hasEvery(companyId, "quotes", words) };
}

export async function findQuote(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("quotes")
    .select((row) => [
      ...columns,
      "template_name",
      "template_version",
      "template_structure",
      "template_tables",
      "template_pricing",
      "internal_notes",
      "inclusions",
      "exclusions",
      sql<QuotePhoto[]>`photos`.as("photos"),
      "revises_quote_id",
      nextRevisionNumber("quotes", "id").as("next_revision_number"),
      revisionsColumn.as("revisions"),
      isRevised.as("is_revised"),
      jsonObjectFrom(
        row.selectFrom("companies").select(sendingColumns).whereRef("companies.id", "=", "quotes.company_id"),
      )
        .$notNull()
        .as("company"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      template_structure: readItems(row.template_structure),
      template_tables: readTables(row.template_tables),
      template_pricing: readPricing(row.template_pricing),
    }
  );
}

/** Deletes a quote. Its later revision then revises the one before it. */
export async function deleteQuote(db: Db, companyId: string, id: string) {
  const own = db.selectFrom("quotes").where("company_id", "=", companyId);
  const quote = await own
    .select([
      "id",
      "quote_number",
      "pdf_storage_path",
      "revises_quote_id",
      sql<QuotePhoto[]>`photos`.as("photos"),
      contactOf("quotes").as("contact"),
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!quote) return undefined;
  const later = await own.select("id").where("revises_quote_id", "=", id).executeTakeFirst();
  await db.deleteFrom("quotes").where("company_id", "=", companyId).where("id", "=", id).execute();
  await letGoOf(db, companyId, quote.photos);
  if (later && quote.revises_quote_id) {
    const { revises_quote_id } = quote;
    await db
      .updateTable("quotes")
      .set({ revises_quote_id })
      .where("company_id", "=", companyId)
      .where("id", "=", later.id)
      .execute();
  }
  return quote;
}
