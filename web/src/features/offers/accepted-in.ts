import type { AcceptedQuote } from "@quotemill/shared/offers/evidence";
import type { Offer } from "@quotemill/shared/offers/schema";

export type AcceptedPart = AcceptedQuote & { accepted_at: string };

/** What the customer accepted of a quote; undefined if nothing, or if that was undone. */
export function acceptedIn(offers: Offer[], quoteId: string): AcceptedPart | undefined {
  return offers
    .flatMap(({ acceptances }) => acceptances)
    .filter(({ undone_at }) => undone_at === null)
    .flatMap(({ record }) => record.quotes.map((quote) => ({ ...quote, accepted_at: record.accepted_at })))
    .find(({ quote_id }) => quote_id === quoteId);
}
