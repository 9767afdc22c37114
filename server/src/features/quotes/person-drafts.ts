import type { QuoteOrder } from "@quotemill/shared/quotes/list";
import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";
import { alphabetical } from "../../platform/db/list-order.ts";
import { type Address, matchesPerson } from "./person-address.ts";
import { nextRevisionNumber } from "./revisions.queries.ts";

const draftLimit = 200;

const draftOrders: Partial<Record<QuoteOrder, RawBuilder<unknown>>> = {
  oldest: sql`saved_quotes.created_at asc`,
  name: sql`${alphabetical("quote_name")} asc`,
  name_desc: sql`${alphabetical("quote_name")} desc`,
};

/** All drafts as one JSON value. They have neither total nor offer, so the other orders show the newest first. */
export function personDrafts(db: Db, companyId: string, email: Address, search: string, order: QuoteOrder) {
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
    .$if(search !== "", (query) => query.where(matchesPerson(companyId, email, search, sql`lower(quote_name)`)))
    .orderBy(draftOrders[order] ?? sql`saved_quotes.created_at desc`)
    .orderBy("id", "desc")
    .limit(draftLimit);
  return sql<InferResult<typeof drafts>>`(select coalesce(json_agg(draft), '[]') from (${drafts}) draft)`;
}
