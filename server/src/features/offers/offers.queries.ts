import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import { anyOf } from "../../platform/any-of.ts";
import type { Db } from "../../platform/db.ts";

export interface NewOffer {
  send_id: string;
  contact_id: string | null;
  person_email: string;
  token_hash: Buffer;
  token_sealed: Buffer;
  choice: OfferChoice;
  valid_until: string | null;
  created_by: string;
  /** In the order on screen. */
  quotes: { quote_id: string; snapshot: QuoteSnapshot; pdf_storage_path: string; pdf_sha256: Buffer }[];
}

/** Stores what the customer is about to receive, and makes it the latest offer of its quotes. */
export async function insertOffer(db: Db, companyId: string, { quotes, ...offer }: NewOffer): Promise<string> {
  const { id } = await db
    .insertInto("offers")
    .values({ ...offer, company_id: companyId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("offer_quotes")
    .values(
      quotes.map((quote, index) => ({
        ...quote,
        company_id: companyId,
        offer_id: id,
        position: index + 1,
        snapshot: JSON.stringify(quote.snapshot),
      })),
    )
    .execute();
  await db
    .updateTable("quotes")
    .set({ offer_id: id })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(quotes.map((quote) => quote.quote_id)))
    .execute();
  return id;
}
