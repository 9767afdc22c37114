import type { recordAnswerInput } from "@quotemill/shared/offers/offer";
import type { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import type { CompanyPerson } from "../../../platform/http/access.ts";
import { recordActivity } from "../../activity/index.ts";
import { lockSentOffer } from "../lifecycle/change-offer.ts";
import { offerSubject } from "../offer-activity.ts";
import { listOfferedQuotes } from "../offers.queries.ts";
import { acceptOffer } from "./accept-offer.service.ts";
import { declineOffer } from "./decline-offer.service.ts";

/**
 * Records what the customer said by phone, marked as such: without a signature, and with the name of the person who
 * took the call.
 */
export async function recordAnswer(
  db: Db,
  actor: CompanyPerson,
  { offer_id, answer, quote_ids, extras, name, reason, comment = "" }: z.output<typeof recordAnswerInput>,
  now: Date,
) {
  const { company_id } = actor;
  const key = { company_id, id: offer_id };
  const offer = await lockSentOffer(db, company_id, offer_id);
  const subjectOf = (positions: number[]) => offerSubject(db, company_id, offer_id, positions);
  if (answer === "declined") {
    const declined = await declineOffer(db, key, { reason, comment }, { actor: "staff", id: actor.id }, now);
    if (declined.isRepeated) return;
    const subject = await subjectOf(declined.positions);
    return recordActivity(db, actor, { action: "offer.decline_recorded", ...subject });
  }
  const [first] = await listOfferedQuotes(db, company_id, offer_id);
  const said = { quote_ids, extras, name: name || (first?.snapshot.customer.name ?? offer.person_email) };
  const by = { actor: "staff", id: actor.id, name: actor.full_name ?? actor.email } as const;
  const accepted = await acceptOffer(db, key, { ...said, signature: null }, by, now);
  if (accepted.isRepeated) return;
  await recordActivity(db, actor, { action: "offer.acceptance_recorded", ...(await subjectOf(accepted.positions)) });
}
