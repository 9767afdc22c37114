import { mayRemind } from "@quotemill/shared/offers/follow-up-plan";
import { notConfirmed } from "@quotemill/shared/sending/sendable";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import type { OutboundResult } from "../../platform/http/outbound.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { MailBudget } from "../mail/index.ts";
import { addEvent, inOffer, lockOffer } from "../offers/index.ts";
import { isSafeToRepeat, problemOf, type ReceiverDeps, receiverOf } from "../sending/index.ts";
import { insertAttempt, isDone, messageSecrets, postWebhook, type WebhookDeps } from "../workflow/index.ts";
import { followUpMessage } from "./follow-up-message.ts";
import {
  finishStep,
  later,
  lookAgainAt,
  removeStep,
  type Started,
  type StepKey,
  startStep,
} from "./follow-up-steps.ts";

interface FollowUpDeps extends WebhookDeps, ReceiverDeps {
  db: Db;
  mailBudget: MailBudget;
}

/** Time after which a receiver that took nothing is tried again. */
const retryMs = 30 * 60_000;

/**
 * Sends the step that is due, once.
 *
 * | Outcome                                 | The step                                                        |
 * | --------------------------------------- | --------------------------------------------------------------- |
 * | does not fit the budgets for mails      | forgotten until it does, as long as the plan allows             |
 * | 2xx                                     | done, on the timeline                                           |
 * | nothing was sent; 429, 503              | forgotten and tried again, as long as the plan allows           |
 * | any other response                      | failed, never repeated: under the quote's runs                  |
 * | timeout, broken connection              | unknown, never repeated: on the timeline as not confirmed       |
 * | process killed, our workflow            | sent again under the same id, which our workflow mails once     |
 * | process killed, another one             | unknown, as above: it may not know repeats                      |
 */
export const sendFollowUpJob = defineJob({
  name: "send_follow_up",
  lane: "calls",
  payload: z.object({ company_id: z.uuid(), offer_id: z.uuid() }),
  run: async (deps: FollowUpDeps, { company_id, offer_id }) => {
    const { db, clock, mailBudget } = deps;
    const key = { company_id, id: offer_id };
    const started = await inOffer(db, key, async (tx) => {
      const step = await startStep(tx, company_id, offer_id, clock());
      return step && prepare(deps, tx, step);
    });
    if (!started) return;
    const { receiver, message, hideToken, mail } = started;
    const overspent = mail && (await mailBudget.take(mail));
    if (overspent) return inOffer(db, key, (tx) => sendLater(tx, started.key, later(clock(), overspent.waitMs)));
    const answer = await postWebhook(receiver.outbound, clock, message);
    // Staff read the attempts, and the token would let them accept for the customer.
    const result = { ...answer, excerpt: hideToken(answer.excerpt) };
    const request_body = JSON.parse(hideToken(message.body));
    const call = { message_id: message.id, url: receiver.url, request_body };
    await inOffer(db, key, (tx) => record(tx, { key: started.key, call, result, now: clock() }));
    // The webhook that refused it may have passed it on to our own workflow. What that has mailed stays counted.
    const isUnsent = isSafeToRepeat(result) && !(await isDone(db, company_id, message.id));
    if (mail && isUnsent) await mailBudget.takeBack(mail);
  },
});

/** Returns undefined if the step may have been sent before and must not be repeated. */
async function prepare(deps: FollowUpDeps, db: Db, { facts, key, isRepeated }: Started) {
  const { company_id, opening, step } = key;
  const { payload, webhook, hideToken } = await followUpMessage(deps, db, facts, step);
  const receiver = receiverOf(deps, webhook);
  const mayRepeat = receiver.url === null && opening === facts.opening && mayRemind(facts.offer);
  if (isRepeated && !mayRepeat) {
    await finishUnknown(db, key, deps.clock());
    return undefined;
  }
  const message = {
    id: `follow-up-${facts.id}-${opening === 1 ? step : `${opening}-${step}`}`,
    url: receiver.postTo,
    body: JSON.stringify(payload),
    ...(await messageSecrets(db, deps.keys, company_id)),
  };
  // A reminder that is sent again was counted the first time.
  const mail = isRepeated ? null : ({ company_id, to: facts.person_email, kind: "reminder" } as const);
  return { key, receiver, message, hideToken, mail };
}

/** Forgets a step that has not reached the customer, and tries it again at that time. */
async function sendLater(db: Db, key: StepKey, at: Date) {
  await removeStep(db, key);
  await lookAgainAt(db, key.company_id, key.offer_id, at);
}

interface Sent {
  key: StepKey;
  call: { message_id: string; url: string | null; request_body: unknown };
  result: OutboundResult;
  now: Date;
}

async function record(db: Db, { key, call, result, now }: Sent) {
  const { company_id, offer_id, step } = key;
  await recordAttempts(db, company_id, offer_id, call, result);
  // The company may have been deleted while the call was under way.
  if (!(await lockOffer(db, company_id, offer_id))) return;
  if (isSafeToRepeat(result)) return sendLater(db, key, later(now, retryMs));
  const error = problemOf(call.url, result);
  if (error === notConfirmed) return finishUnknown(db, key, now);
  await finishStep(db, key, { finished_at: now.toISOString(), error });
  if (!error) await addEvent(db, company_id, offer_id, { kind: "reminded", actor: "system", detail: { step } });
  await lookAgainAt(db, company_id, offer_id, now);
}

/** The customer may have got the reminder, so it is on the timeline. */
async function finishUnknown(db: Db, key: StepKey, now: Date) {
  const { company_id, offer_id, step } = key;
  await finishStep(db, key, { finished_at: now.toISOString(), error: notConfirmed });
  await addEvent(db, company_id, offer_id, { kind: "reminded", actor: "system", detail: { step, confirmed: false } });
  await lookAgainAt(db, company_id, offer_id, now);
}

/** The call is listed under each of the offer's quotes, where people look for it. */
async function recordAttempts(db: Db, companyId: string, offerId: string, call: Sent["call"], result: OutboundResult) {
  const quotes = await db
    .selectFrom("offer_quotes")
    .innerJoin("quotes", (join) =>
      join.onRef("quotes.company_id", "=", "offer_quotes.company_id").onRef("quotes.id", "=", "offer_quotes.quote_id"),
    )
    .select("quotes.id")
    .where("offer_quotes.company_id", "=", companyId)
    .where("offer_quotes.offer_id", "=", offerId)
    .forKeyShare("quotes")
    .execute();
  for (const { id } of quotes) await insertAttempt(db, companyId, { quote_id: id, kind: "send", ...call }, result);
}
