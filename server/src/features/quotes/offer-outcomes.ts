import { outcomeOf } from "@quotemill/shared/offers/lifecycle";
import type { OfferBrief } from "@quotemill/shared/offers/states";
import { localDay } from "@quotemill/shared/time/calendar";
import type { Db } from "../../platform/db/db.ts";
import { findRegion } from "../companies/index.ts";

/** Puts into each quote's offer what became of the quote by now, also if the job that ends offers has not come by. */
export async function withOutcomes<Quote extends { offer: OfferBrief | null }>(
  db: Db,
  companyId: string,
  quotes: Quote[],
  now: Date,
): Promise<Quote[]> {
  if (!quotes.some(({ offer }) => offer?.quote_state === "open" && offer.valid_until !== null)) return quotes;
  const { time_zone } = await findRegion(db, companyId);
  const today = localDay(now, time_zone);
  return quotes.map((quote) => ({
    ...quote,
    offer: quote.offer && { ...quote.offer, quote_state: outcomeOf(quote.offer, today) },
  }));
}
