import type { ReplyInput } from "@quotemill/shared/offers/schema";
import { audit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors.ts";
import type { CompanyActor } from "../../../platform/http/actor.ts";
import { replanned } from "../lifecycle/change-offer.ts";
import { addEvent, findLatestEvent } from "../lifecycle/events.queries.ts";
import { lockSentOffer } from "../staff/staff-offer.ts";
import { toldOf } from "../staff/told-of.ts";
import { answerMailJob } from "./answer-mail.job.ts";

/** Answers what the customer asked, by mail and on the page, in whatever state the offer is. */
export async function replyToQuestion(db: Db, actor: CompanyActor, { offer_id, message }: ReplyInput) {
  const { company_id } = actor;
  await lockSentOffer(db, company_id, offer_id);
  const question = await findLatestEvent(db, company_id, offer_id, "question");
  if (!question) throw new AppError("conflict", "The customer has not asked a question.");
  const latest = await findLatestEvent(db, company_id, offer_id, "reply");
  // A second press must not send a second mail.
  if (latest && latest.id > question.id && latest.detail.message === message) return;
  const detail = { message };
  const event_id = await addEvent(db, company_id, offer_id, {
    kind: "reply",
    actor: "staff",
    actor_id: actor.id,
    detail,
  });
  await db
    .updateTable("offers")
    .set({ question_at: null, ...replanned })
    .where("company_id", "=", company_id)
    .where("id", "=", offer_id)
    .execute();
  await answerMailJob.add(db, { company_id, offer_id, event_id, to: "customer" });
  await audit(db, actor, { action: "offer.replied", ...(await toldOf(db, company_id, offer_id)) });
}
