import type { DeclineBody } from "@quotemill/shared/offers/answers";
import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import type { OfferState } from "@quotemill/shared/offers/states";
import type { Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/errors.ts";
import { findRegion } from "../../companies/index.ts";
import { addEvent, changeLocked, findLatestEvent, lockOffer, refusalOf } from "../lifecycle/change-offer.ts";
import { answerMailJob } from "../mails/answer-mail.job.ts";
import { recordCustomerActivity } from "../offer-activity.ts";
import type { OfferKey } from "../offer-link.ts";

/** The customer, or the member of staff who took the call. */
type DeclinedBy = { actor: "customer" } | { actor: "staff"; id: string };

/** Declines all quotes that are still open. The same answer again gets the same response. */
export async function declineOffer(
  db: Db,
  { company_id, id }: OfferKey,
  { reason = null, comment }: DeclineBody,
  by: DeclinedBy,
  now: Date,
): Promise<{ state: OfferState; positions: number[]; isRepeated: boolean }> {
  const offer = await lockOffer(db, company_id, id);
  if (!offer) notFound("quote");
  const { time_zone } = await findRegion(db, company_id);
  if (offer.state === "open" && isPastItsEnd(offer.valid_until, time_zone, now)) throw refusalOf("ended");
  const outcome = await changeLocked(db, company_id, offer, { type: "decline" });
  if (outcome.refused !== null) {
    const latest = await findLatestEvent(db, company_id, id, "declined");
    const isSame = latest?.detail.reason === reason && latest?.detail.comment === comment;
    if (outcome.refused === "answered" && isSame) return { state: offer.state, positions: [], isRepeated: true };
    throw refusalOf(outcome.refused);
  }
  await db
    .updateTable("offers")
    .set({ decline_reason: reason })
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .execute();
  const positions = offer.quotes.flatMap((state, index) => (state === "open" ? index + 1 : []));
  const isByPhone = by.actor === "staff";
  const event_id = await addEvent(db, company_id, id, {
    kind: "declined",
    actor: by.actor,
    ...(isByPhone && { actor_id: by.id }),
    detail: { reason, comment, positions, ...(isByPhone && { by_phone: true }) },
  });
  if (!isByPhone) {
    await answerMailJob.add(db, { company_id, offer_id: id, event_id, to: "staff" });
    await recordCustomerActivity(db, { company_id, id }, "offer.declined", positions);
  }
  return { state: outcome.now.state, positions, isRepeated: false };
}
