import { tooLargeToWorkOut } from "@quotemill/shared/templates/budget";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { type Attempt, attemptProblem, isRetryable } from "@quotemill/shared/workflow/call-problems";
import { quotePayload } from "@quotemill/shared/workflow/payload";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { atLeast } from "../../platform/jobs/at-least.ts";
import type { Keys } from "../../platform/keys.ts";
import { documentPhotos } from "../photos/index.ts";
import { applyEvent, type Delivery, deliverQuoteJob, deliveryKey } from "../quotes/index.ts";
import { documentCompany } from "../settings/index.ts";
import { insertAttempt } from "./deliveries.queries.ts";
import { postWebhook } from "./post-webhook.ts";
import { delayTimeout, findPrintableQuote } from "./printable-quote.queries.ts";
import { messageSecrets } from "./secrets.service.ts";

/** The dependencies for signing a message and posting it to a webhook. */
export interface WebhookDeps {
  keys: Keys;
  clock: Clock;
  outbound: Outbound;
}

interface DeliveryDeps extends WebhookDeps {
  db: Db;
  /** Handles the quotes of templates without a webhook. It may be on this machine. */
  reference: { url: () => string; outbound: Outbound };
  publicUrl: () => string;
}

/** Three attempts fit into the 30 seconds that a quote may take: at once, and at the earliest after 2 and 8 seconds. */
const retryDelaysMs = [2_000, 8_000];
/** Our own workflow may be restarting, which takes an unknown time. After five minutes it counts as away. */
const ownRetryDelaysMs = [...retryDelaysMs, ...Array<number>(10).fill(30_000)];
/** Number of waits for our own printer, which take hours, before that counts as a failed attempt. */
const mostWaits = 1_000;
const waitMs = (waits: number) => Math.min(30_000, 2_000 + waits * 200);
/** Being a moment late is not worth a write. */
const lateMs = 5_000;

/**
 * Sends at least once: after a process dies, the same message id is sent again. The first attempt is made even for a
 * quote that has timed out: its answer still wins, and no quote goes unsent. A quote for which our own printer is too busy
 * goes back to our queue, whose time does not count against it.
 */
export function createDelivery(deps: DeliveryDeps) {
  const { db, keys, clock, outbound, reference } = deps;
  return async ({ company_id, quote_id, run, attempt, waits, due_at }: Delivery): Promise<void> => {
    const quote = await findPrintableQuote(db, company_id, quote_id);
    // The quote was deleted, has been answered, or runs again since.
    if (!quote || quote.run !== run) return;
    if (quote.status !== "Processing" && !(quote.status === "Failed" && attempt === 1)) return;
    const dueAt = due_at ?? (attempt === 1 ? quote.run_started_at : null);
    const late = dueAt ? clock().getTime() - Date.parse(dueAt) : 0;
    if (late > lateMs) await delayTimeout(db, company_id, quote_id, run, late);

    // Such quotes are refused when they are made. A payload without its price and its results would print a wrong
    // quote.
    if (workOut(quote, quote.answers).isTooLarge) {
      await applyEvent(db, company_id, quote_id, { type: "undelivered", run, message: tooLargeToWorkOut });
      return;
    }
    const payload = quotePayload({
      ...quote,
      company: documentCompany(quote.company, deps),
      photos: documentPhotos(quote, deps),
    });
    const message_id = `${quote_id}-${run}`;
    const secrets = await messageSecrets(db, keys, company_id);
    const result = await postWebhook(quote.webhook_url ? outbound : reference.outbound, clock, {
      url: quote.webhook_url ?? `${reference.url()}/quote`,
      id: message_id,
      body: JSON.stringify(payload),
      ...secrets,
    });

    const addAgain = (to: Db, job: Pick<Delivery, "attempt" | "waits">, delayMs: number) => {
      const due_at = new Date(clock().getTime() + delayMs).toISOString();
      return deliverQuoteJob.add(
        to,
        { company_id, quote_id, run, ...job, due_at },
        { key: deliveryKey(quote_id), delayMs },
      );
    };
    const isOwn = quote.webhook_url === null;
    const isPrinterBusy = isOwn && (result.error === "timeout" || result.status === 503 || result.status === 429);
    if (isPrinterBusy && waits < mostWaits) {
      return addAgain(db, { attempt, waits: waits + 1 }, atLeast(waitMs(waits)));
    }
    const outcome: Attempt = { url: quote.webhook_url, status: result.status, error: result.error };
    const problem = attemptProblem(outcome);
    const delay = (isOwn ? ownRetryDelaysMs : retryDelaysMs)[attempt - 1];
    const call = {
      quote_id,
      kind: "quote",
      message_id,
      attempt,
      url: quote.webhook_url,
      request_body: payload,
    } as const;
    if (!problem) return insertAttempt(db, company_id, call, result);
    await transact(db, company_id, async (tx) => {
      await insertAttempt(tx, company_id, call, result);
      if (isRetryable(outcome) && delay !== undefined) {
        await addAgain(tx, { attempt: attempt + 1, waits }, atLeast(delay));
      } else {
        await applyEvent(tx, company_id, quote_id, { type: "undelivered", run, message: problem });
      }
    });
  };
}
