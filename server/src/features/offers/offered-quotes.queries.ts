import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { sql } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/take-turn.ts";

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

/**
 * Whether another offer with one of these quotes was accepted. Of two acceptances in two offers, the second waits here; not
 * for the quotes themselves, which a sending locks before it locks offers.
 */
export async function isAcceptedElsewhere(db: Db, companyId: string, offerId: string, chosen: OfferedQuote[]) {
  const quoteIds = chosen.flatMap(({ quote_id }) => quote_id ?? []).sort();
  for (const id of quoteIds) await takeTurn(db, `accept ${id}`);
  const accepted = await db
    .selectFrom("offer_quotes")
    .select("position")
    .where("company_id", "=", companyId)
    .where("quote_id", "=", anyOf(quoteIds))
    .where("offer_id", "!=", offerId)
    .where("state", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
}

/** In the order of their positions, though locked in that of ids. */
export async function lockOfferedQuotes(db: Db, companyId: string, offerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("offer_quotes")
    .innerJoin("quotes", (join) =>
      join.onRef("quotes.company_id", "=", "offer_quotes.company_id").onRef("quotes.id", "=", "offer_quotes.quote_id"),
    )
    .select(["quotes.id", "position"])
    .where("offer_quotes.company_id", "=", companyId)
    .where("offer_quotes.offer_id", "=", offerId)
    .orderBy("quotes.id")
    .forNoKeyUpdate("quotes")
    .execute();
  return rows.sort((one, other) => one.position - other.position).map((row) => row.id);
}
