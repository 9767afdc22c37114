import { setTimeout as pause } from "node:timers/promises";
import { notConfirmed } from "@quotemill/shared/sending/sendable";
import { attemptProblem, receiverText } from "@quotemill/shared/workflow/call-problems";
import type { FastifyBaseLogger } from "fastify";
import { transactionFor } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import type { OutboundResult } from "../../platform/http/outbound.ts";
import { aboutContact, aboutQuote, recordActivity } from "../activity/index.ts";
import { confirmOffer, discardOffer } from "../offers/index.ts";
import { applyEvent } from "../quotes/index.ts";
import { insertAttempt, markDone, postWebhook } from "../workflow/index.ts";
import type { PreparedSend, SendingDeps } from "./prepare-send.service.ts";
import { finishSend, keepQuotes, stampSent } from "./sends.queries.ts";

/** A person is waiting for the answer, so retries come quickly. */
const pausesMs = [300, 1_200];

/**
 * | Outcome of a try                       | Result                                                      | The offer          |
 * | -------------------------------------- | ----------------------------------------------------------- | ------------------ |
 * | 2xx                                    | the quotes are stamped and become Sent                      | counts as sent     |
 * | nothing was sent; 429, 503             | retry, then a failure: the customer got nothing             | is discarded       |
 * | any other 3xx or 4xx, 501              | a failure, in the receiver's words                          | is discarded       |
 * | any other 5xx                          | the same                                                    | the link must work |
 * | timeout, broken connection             | unknown: no retry, since the customer might get it twice    | the link must work |
 *
 * If the outcome cannot be recorded, the customer may still have the quotes: the sender then reads that it is not
 * confirmed, and never gets an error of ours that invites another click.
 */
export async function deliverSend(
  sending: SendingDeps,
  actor: CompanyActor,
  send: PreparedSend,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const { receiver, secrets, payload } = send;
  // The send is recorded even if the sender may see less by now, and it replaces offers that the sender may never have
  // seen.
  const recorder = { ...actor, sees_all_quotes: true };
  const message = { ...secrets, url: receiver.postTo, id: `send-${send.id}`, body: JSON.stringify(payload) };
  for (let attempt = 1; ; attempt++) {
    const answer = await postWebhook(receiver.outbound, sending.clock, message);
    // A receiver may return the message that it was sent.
    const result = { ...answer, excerpt: answer.excerpt && send.hideToken(answer.excerpt) };
    const pauseMs = isSafeToRepeat(result) ? pausesMs[attempt - 1] : undefined;
    const problem = problemOf(receiver.url, result);
    // This acts for the sender without the request: the send is recorded even if the session has ended.
    const note = () =>
      transactionFor(sending.db, recorder, async (db) => {
        const quoteIds = await recordAttempt(db, actor.company_id, send, message.id, attempt, result);
        if (pauseMs !== undefined) return;
        await finishSend(db, actor.company_id, send.id, problem);
        if (!problem) await markSent(db, actor, send, quoteIds);
        if (isUnreceived(result)) await discardOffer(db, actor.company_id, send.offer.id);
        else await confirmOffer(db, actor.company_id, send.offer.id, { isCertain: problem === null });
      });
    await note()
      .catch(note)
      .catch((error: unknown) => {
        log.error({ err: error }, "a send could not be recorded");
        throw new AppError("webhook_failed", problem ?? notConfirmed);
      });
    if (pauseMs === undefined) {
      if (isUnreceived(result)) {
        const { company_id } = actor;
        // The webhook that refused the message may have passed it on to our own workflow. What that has mailed stays
        // counted, and it never mails a message that is taken back.
        if (await markDone(sending.db, company_id, message.id)) {
          await sending.mailBudget.takeBack({ company_id, to: send.contact.email, kind: "quote" });
        }
      }
      if (problem) throw new AppError("webhook_failed", problem);
      return;
    }
    await pause(pauseMs);
  }
}

export const isSafeToRepeat = ({ status, error, notSent }: OutboundResult) =>
  (notSent && error !== "refused_address") || status === 429 || status === 503;

/** Returns whether the customer cannot have got anything. Our own workflow answers 501 if it has no mail server. */
const isUnreceived = ({ status, notSent }: OutboundResult) =>
  notSent || (status !== null && (status === 501 || status === 503 || (status >= 300 && status < 500)));

/** The url is null for our own workflow. */
export function problemOf(url: string | null, { status, error, notSent, excerpt }: OutboundResult): string | null {
  if (error && !notSent) return notConfirmed;
  const problem = attemptProblem({ url, status, error });
  const said = problem && receiverText(excerpt);
  return said ? `${problem}. It said: ${said}` : problem;
}

/** Records the attempt under each of the quotes, where people look for it. Returns which of them still exist. */
async function recordAttempt(
  db: Db,
  companyId: string,
  send: PreparedSend,
  message_id: string,
  attempt: number,
  result: OutboundResult,
) {
  const sentIds = send.quotes.map((quote) => quote.id);
  const quoteIds = await keepQuotes(db, companyId, sentIds);
  for (const quote_id of quoteIds) {
    const call = {
      quote_id,
      kind: "send",
      message_id,
      attempt,
      url: send.receiver.url,
      request_body: null,
      send_id: send.id,
    } as const;
    await insertAttempt(db, companyId, call, result);
  }
  return quoteIds;
}

async function markSent(db: Db, actor: CompanyActor, send: PreparedSend, quoteIds: string[]) {
  if (quoteIds.length > 0) await stampSent(db, actor.company_id, quoteIds);
  // A quote may have been run again in the meantime: the customer has the PDF of the run that was sent, not of the new
  // one.
  for (const { id, run } of send.quotes) await applyEvent(db, actor.company_id, id, { type: "send", run });
  const numbers = send.quotes.map((quote) => quote.quote_number).join(", ");
  const about = [...send.quotes.map(aboutQuote), ...aboutContact(send.contact)];
  await recordActivity(db, actor, { action: "quotes.sent", subject: `${numbers} to ${send.contact.email}`, about });
}
