import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Db } from "../../platform/db/db.ts";
import { type LinkDeps, linkOf } from "./offer-link.ts";

export interface NewOffer {
  /** Given by whoever signs links for it before it is stored. */
  id?: string;
  send_id: string;
  contact_id: string | null;
  person_email: string;
  token_hash: Buffer;
  token_sealed: Buffer;
  choice: OfferChoice;
  /** The words of the mail, as the customer reads them. */
  message: string | null;
  valid_until: string | null;
  created_by: string;
  /** In the order on screen. */
  quotes: { quote_id: string; snapshot: QuoteSnapshot; pdf_storage_path: string; pdf_sha256: Buffer }[];
}

/** Stores what the customer is about to receive. `confirmOffer` makes it count. */
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
  return id;
}

/** The offer of a send, with its link. */
export async function findSentOffer(deps: LinkDeps, db: Db, companyId: string, sendId: string) {
  const offer = await db
    .selectFrom("offers")
    .select(["id", "token_sealed", "state", "valid_until"])
    .where("company_id", "=", companyId)
    .where("send_id", "=", sendId)
    .executeTakeFirstOrThrow();
  const { token_sealed, ...sent } = offer;
  return { ...sent, url: linkOf(deps, token_sealed) };
}

/** One of these quotes that its customer has accepted. */
export async function findAcceptedQuote(db: Db, companyId: string, quoteIds: string[]): Promise<string | null> {
  const accepted = await db
    .selectFrom("offer_quotes")
    .select("quote_id")
    .where("company_id", "=", companyId)
    .where("quote_id", "=", anyOf(quoteIds))
    .where("state", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  return accepted?.quote_id ?? null;
}
