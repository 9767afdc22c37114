import type { QuestionBody } from "@quotemill/shared/offers/answers";
import type { ReplyInput } from "@quotemill/shared/offers/offer";
import type { OfferState } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound, tooMany } from "../../../platform/errors.ts";
import type { CompanyActor } from "../../../platform/http/access.ts";
import { recordActivity } from "../../activity/index.ts";
import {
  addEvent,
  findLatestEvent,
  lockOffer,
  lockSentOffer,
  refusalOf,
  replanned,
} from "../lifecycle/change-offer.ts";
import { answerMailJob } from "../mails/answer-mail.job.ts";
import { offerSubject, recordCustomerActivity } from "../offer-activity.ts";
import type { OfferKey } from "../offer-link.ts";

/** Each question is a mail to a person, so a link that got into wrong hands must not send many. */
const mostAnHour = 5;
const mostADay = 15;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The same question within this time is a second press of the button, or a page that was loaded again. */
const sameMs = 10 * 60_000;

/**
 * Customers may also ask about an offer that was answered or has expired. On a withdrawn or replaced one, the page says
 * what to do instead.
 */
export async function askQuestion(
  db: Db,
  { company_id, id }: OfferKey,
  { message }: QuestionBody,
  now: Date,
): Promise<{ state: OfferState }> {
  const offer = await lockOffer(db, company_id, id);
  if (!offer) notFound("quote");
  const { state } = offer;
  if (state === "withdrawn" || state === "replaced") throw refusalOf("ended");
  const latest = await findLatestEvent(db, company_id, id, "question");
  const isSame = latest?.detail.message === message && now.getTime() - Date.parse(latest.at) < sameMs;
  if (isSame) return { state };
  await refuseTooMany(db, company_id, id);
  const event_id = await addEvent(db, company_id, id, { kind: "question", actor: "customer", detail: { message } });
  await db
    .updateTable("offers")
    .set({ question_at: sql<string>`coalesce(question_at, now())`, ...replanned })
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .execute();
  await answerMailJob.add(db, { company_id, offer_id: id, event_id, to: "staff" });
  await recordCustomerActivity(db, { company_id, id }, "offer.asked");
  return { state };
}

/** The caller holds the offer's lock, so that many questions at once are counted one by one. */
async function refuseTooMany(db: Db, companyId: string, offerId: string) {
  const asked = await db
    .selectFrom("offer_events")
    .select(sql<number>`(extract(epoch from now() - at) * 1000)::int`.as("agoMs"))
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where("kind", "=", "question")
    .where("at", ">", sql<string>`now() - interval '1 day'`)
    .orderBy("at", "desc")
    .execute();
  const leftMs = (most: number, ms: number) => ms - (asked[most - 1]?.agoMs ?? ms);
  const waitMs = Math.max(leftMs(mostAnHour, hourMs), leftMs(mostADay, dayMs));
  if (waitMs <= 0) return;
  const words = "You have asked several questions already. Please wait for the answer, or call us.";
  throw tooMany(words, waitMs, { message: words });
}

/** Answers the customer's question, by mail and on the page. The offer may be in any state. */
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
  await recordActivity(db, actor, { action: "offer.replied", ...(await offerSubject(db, company_id, offer_id)) });
}
