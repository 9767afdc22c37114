import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type OfferedQuote = Awaited<ReturnType<typeof listOfferedQuotes>>[number];

/** What was sent in an offer, in the order of the positions. */
export const listOfferedQuotes = (db: Db, companyId: string, offerId: string) =>
  db
    .selectFrom("offer_quotes")
    .select([
      "position",
      "quote_id",
      "state",
      "acceptance_id",
      "pdf_storage_path",
      sql<string>`encode(pdf_sha256, 'hex')`.as("pdf_sha256"),
      sql<QuoteSnapshot>`snapshot`.as("snapshot"),
    ])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .orderBy("position")
    .execute();
