import type { Answers } from "@quotemill/shared/quotes/answers";
import { readStructure } from "@quotemill/shared/templates/structure";
import { quotePayload } from "@quotemill/shared/workflow/payload";
import { type Attempt, attemptProblem, isRetryable } from "@quotemill/shared/workflow/reasons";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { addJob, type Job } from "../../platform/jobs.ts";
import type { Keys } from "../../platform/keys.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { contactOf } from "../contacts/index.ts";
import { insertDelivery } from "./deliveries.queries.ts";
import { postWebhook } from "./post-webhook.ts";
import { secretsOf } from "./secrets.service.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    deliver_quote: { company_id: string; quote_id: string; run: number; attempt: number };
  }
}

export interface WorkflowContext {
  db: Db;
  keys: Keys;
  clock: Clock;
  outbound: Outbound;
}

/** Inside the 30 seconds a quote may take: at once, after about 2 and about 8 seconds. */
const retryDelaysMs = [2_000, 8_000];
const jitter = (ms: number) => Math.round(ms * (0.75 + Math.random() * 0.5));

/** Queued in the transaction that made the quote, or began another run of it. */
export function queueDelivery(db: Db, company_id: string, quote_id: string, run: number) {
  return addJob(db, "deliver_quote", { company_id, quote_id, run, attempt: 1 });
}

/** Sends at least once: a process that dies after sending sends again, under the same message id. */
export function deliverQuoteJob(workflow: WorkflowContext): Job<"deliver_quote"> {
  const { db } = workflow;
  return async ({ company_id, quote_id, run, attempt }) => {
    const quote = await findQuote(db, company_id, quote_id);
    // Deleted, answered already, or run again since.
    if (!quote || quote.run !== run || quote.status !== "Processing") return;
    if (!quote.webhook_url) return failQuote(db, company_id, quote_id, run, "This template has no webhook URL");

    const payload = quotePayload({ ...quote, structure: readStructure(quote.template_structure) });
    const message_id = `${quote_id}-${run}`;
    const [uploadSecret = ""] = await inTransaction(db, (tx) =>
      secretsOf(tx, workflow.keys, company_id, "upload_secret"),
    );
    const result = await postWebhook(workflow.outbound, workflow.clock, {
      url: quote.webhook_url,
      id: message_id,
      body: JSON.stringify(payload),
      signingSecrets: await inTransaction(db, (tx) => secretsOf(tx, workflow.keys, company_id, "signing_secret")),
      uploadSecret,
    });

    const outcome: Attempt = { url: quote.webhook_url, status: result.status, error: result.error };
    const problem = attemptProblem(outcome);
    const delay = retryDelaysMs[attempt - 1];
    await inTransaction(db, async (tx) => {
      await insertDelivery(tx, company_id, {
        quote_id,
        kind: "quote",
        message_id,
        attempt,
        url: quote.webhook_url,
        request_body: payload,
        response_status: result.status,
        response_excerpt: result.excerpt,
        error: result.error,
        duration_ms: result.durationMs,
      });
      if (!problem) return;
      if (isRetryable(outcome) && delay !== undefined) {
        const next = { company_id, quote_id, run, attempt: attempt + 1 };
        await addJob(tx, "deliver_quote", next, { delayMs: jitter(delay) });
      } else {
        await failQuote(tx, company_id, quote_id, run, problem);
      }
    });
  };
}

const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>) => db.transaction().execute(work);

function findQuote(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("quotes")
    .select([
      "id",
      "company_id",
      "template_id",
      "quote_name",
      "quote_number",
      "status",
      "run",
      "webhook_url",
      "template_structure",
      sql<Answers>`answers`.as("answers"),
      contactOf("quotes").as("contact"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Only a run that still waits: an answer that came meanwhile stays. */
async function failQuote(db: Db, companyId: string, id: string, run: number, message: string) {
  await db
    .updateTable("quotes")
    .set({ status: "Failed", error_message: message, updated_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("run", "=", run)
    .where("status", "=", "Processing")
    .execute();
}
