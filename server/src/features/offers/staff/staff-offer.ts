import type { OfferRefusal } from "@quotemill/shared/offers/lifecycle";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { lockOffer } from "../lifecycle/change-offer.ts";
import { findLatestEvent } from "../lifecycle/events.queries.ts";

/** For a change by staff. One that is being sent, or that nobody received, does not exist for them. */
export async function lockSentOffer(db: Db, companyId: string, id: string) {
  const offer = await lockOffer(db, companyId, id);
  if (!offer || !(await findLatestEvent(db, companyId, id, "sent"))) notFound("offer");
  return offer;
}

const words: Record<OfferRefusal, string> = {
  answered: "The customer has answered in the meantime.",
  ended: "This offer has ended in the meantime.",
  not_offered: "Choose quotes in this offer that have not been answered.",
  not_ended: "Only an offer that was declined, was withdrawn or has expired can be reopened.",
  not_accepted: "This offer is not accepted.",
};
export const staffRefusal = (refusal: OfferRefusal) => new AppError("conflict", words[refusal]);
