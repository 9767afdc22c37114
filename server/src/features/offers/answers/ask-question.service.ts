import type { QuestionBody } from "@quotemill/shared/offers/answers";
import type { OfferState } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { OfferKey } from "../in-offer.ts";
import { lockOffer, replanned } from "../lifecycle/change-offer.ts";
import { addEvent, findLatestEvent } from "../lifecycle/events.queries.ts";
import { refusalOf } from "../lifecycle/refusals.ts";
import { answerMailJob } from "../mails/answer-mail.job.ts";
import { tellOfCustomer } from "../staff/told-of.ts";

/** Each question is a mail to a person, so a link that got into wrong hands must not send many. */
const mostAnHour = 5;
const mostADay = 15;
/** A second press, or a page that was loaded again. */
const sameMs = 10 * 60_000;

/** Also about an offer that was answered or has expired; whoever withdrew or replaced one has said what follows. */
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
  await tellOfCustomer(db, { company_id, id }, "offer.asked");
  return { state };
}

/** Under the offer's lock, so that many at once are counted one by one. */
async function refuseTooMany(db: Db, companyId: string, offerId: string) {
  const { hour, day } = await db
    .selectFrom("offer_events")
    .select([
      sql<number>`count(*) filter (where at > now() - interval '1 hour')::int`.as("hour"),
      sql<number>`count(*)::int`.as("day"),
    ])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where("kind", "=", "question")
    .where("at", ">", sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (hour < mostAnHour && day < mostADay) return;
  const words = "You have asked several questions already. Please wait for the answer, or call us.";
  throw new AppError("rate_limited", words, { message: words });
}
