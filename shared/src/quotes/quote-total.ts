import type { OfferBrief } from "../offers/brief.ts";

/** What the customer accepted, with extras; else the total as the workflow sent it. In whole units of the currency. */
export const quoteTotal = ({
  grand_total,
  offer,
}: {
  grand_total: unknown;
  offer: Pick<OfferBrief, "accepted_total"> | null;
}): unknown => (offer?.accepted_total == null ? grand_total : offer.accepted_total / 100);
