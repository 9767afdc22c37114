import { setTimeout as pause } from "node:timers/promises";
import { notConfirmed } from "@quotemill/shared/sending";
import { attemptProblem } from "@quotemill/shared/workflow/reasons";
import { receiverText } from "@quotemill/shared/workflow/receiver-text";
import type { FastifyBaseLogger } from "fastify";
import { actFor, type CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { OutboundResult } from "../../platform/outbound.ts";
import { applyEvent } from "../quotes/index.ts";
import { insertAttempt, postWebhook } from "../workflow/index.ts";
import type { PreparedSend, SendingContext } from "./prepare-send.service.ts";
import { finishSend, keepQuotes, stampSent } from "./sends.queries.ts";

/** Somebody waits for the answer, so the tries after the first come quickly. */
const pausesMs = [300, 1_200];

/**
 * | What came of a try                     | Then                                                        |
 * | -------------------------------------- | ----------------------------------------------------------- |
 * | 2xx                                    | the quotes are stamped and Sent                             |
 * | nothing was sent; 429, 503             | another try, then a failure: the customer has got nothing   |
 * | any other answer                       | a failure, in the receiver's words                          |
 * | no answer in time, a broken connection | nobody knows: no other try, the customer might get it twice |
 *
 * When it cannot be noted, the customer may still have got it: that is told as not confirmed, never as a failure of ours
 * that invites another click.
 */
export async function deliverSend(
  sending: SendingContext,
  actor: CompanyActor,
  send: PreparedSend,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const message = { ...send, id: `send-${send.id}`, body: JSON.stringify(send.payload) };
  for (let attempt = 1; ; attempt++) {
    const result = await postWebhook(sending.outbound, sending.clock, message);
    const pauseMs = isSafeToRepeat(result) ? pausesMs[attempt - 1] : undefined;
    const problem = problemOf(send.url, result);
    const note = () =>
      asSender(sending.db, actor, async (db) => {
        const quoteIds = await recordAttempt(db, actor.company_id, send, message.id, attempt, result);
        if (pauseMs !== undefined) return;
        await finishSend(db, actor.company_id, send.id, problem);
        if (!problem) await markSent(db, actor, send, quoteIds);
      });
    await note()
      .catch(note)
      .catch((error: unknown) => {
        log.error({ err: error }, "a sending could not be noted");
        throw new AppError("webhook_failed", problem ?? notConfirmed);
      });
    if (pauseMs === undefined) {
      if (problem) throw new AppError("webhook_failed", problem);
      return;
    }
    await pause(pauseMs);
  }
}

const isSafeToRepeat = ({ status, error, notSent }: OutboundResult) =>
  (notSent && error !== "refused_address") || status === 429 || status === 503;

function problemOf(url: string, { status, error, notSent, excerpt }: OutboundResult): string | null {
  if (error && !notSent) return notConfirmed;
  const problem = attemptProblem({ url, status, error });
  const said = problem && receiverText(excerpt);
  return said ? `${problem}. It said: ${said}` : problem;
}

/** Not through the request: what has gone out is noted even when the sender's session ended meanwhile. */
const asSender = (db: Db, actor: CompanyActor, work: (db: Db) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await actFor(tx, actor);
    await work(tx);
  });

/** Under each of the quotes, where people look for it. Answers which of them still exist. */
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
      url: send.url,
      request_body: null,
      send_id: send.id,
    } as const;
    await insertAttempt(db, companyId, call, result);
  }
  return quoteIds;
}

async function markSent(db: Db, actor: CompanyActor, send: PreparedSend, quoteIds: string[]) {
  if (quoteIds.length > 0) await stampSent(db, actor.company_id, quoteIds);
  // Somebody may have run one again meanwhile: the customer has the PDF of the run that went out, not of the new one.
  for (const { id, run } of send.quotes) await applyEvent(db, actor.company_id, id, { type: "send", run });
  const numbers = send.quotes.map((quote) => quote.quote_number).join(", ");
  await audit(db, actor, { action: "quotes.sent", subject: `${numbers} to ${send.payload.contact.email}` });
}
