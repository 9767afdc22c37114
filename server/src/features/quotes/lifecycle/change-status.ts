import { isDeepStrictEqual } from "node:util";
import {
  changesBy,
  movesBy,
  type QuoteEvent,
  type QuoteState,
  type StoredStatus,
} from "@quotemill/shared/quotes/lifecycle";
import { processingTimeoutSeconds, refusedMessage, timeoutMessage } from "@quotemill/shared/workflow/call-problems";
import { sql, type UpdateObject } from "kysely";
import type { DB } from "../../../platform/db/database-types.ts";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { contactOf } from "../../contacts/index.ts";
import { recordQuoteEvents } from "../../events/index.ts";
import { ownQuote, webhookHostSql } from "../quote-columns.ts";
import { deliveryKey, firstDelivery } from "./deliver-quote.job.ts";

/**
 * Values that an event writes in addition to its changes, in the same update: if a transaction writes a quote twice,
 * PostgreSQL asks for its contact and template again, and a transaction that holds those may be waiting for the quote.
 */
type Also = UpdateObject<DB, "quotes">;

/**
 * Applies the table in `shared/src/quotes/lifecycle.ts` to a locked quote. Returns the quote as it was and the changes,
 * which are null if the event had no effect; undefined if there is no such quote.
 */
export async function applyEvent(db: Db, companyId: string, id: string, event: QuoteEvent, also: Also = {}) {
  const quote = await lockQuote(db, companyId, id);
  if (!quote) return undefined;
  const changes = changesBy(event, quote);
  if (changes && !isDeepStrictEqual({ ...quote, ...changes }, quote)) {
    await writeChanges(db, companyId, id, changes, also);
    const told = toldBy(event);
    if (told) await recordQuoteEvents(db, told, [{ company_id: companyId, id }]);
  }
  return { quote, changes };
}

/** The offer publishes the event for sending. */
function toldBy({ type }: QuoteEvent) {
  if (type === "pdf") return "quote.generated";
  return type === "error" || type === "undelivered" ? "quote.failed" : null;
}

/** A constraint of the database limits every status to those in the table. */
const stateColumns = [
  sql<StoredStatus>`status`.as("status"),
  "run",
  "pdf_storage_path",
  sql<QuoteState["outputs"]>`outputs`.as("outputs"),
  "error_message",
] as const;

const lockQuote = (db: Db, companyId: string, id: string): Promise<QuoteState | undefined> =>
  db
    .selectFrom("quotes")
    .select(stateColumns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function writeChanges(
  db: Db,
  companyId: string,
  id: string,
  { outputs, ...changes }: Partial<QuoteState>,
  also: Also,
) {
  await db
    .updateTable("quotes")
    .set({
      ...also,
      ...changes,
      ...(outputs !== undefined && { outputs: outputs && JSON.stringify(outputs) }),
      updated_at: sql<string>`now()`,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** The terms that a run prints: those of its company at that moment, which are also on the customer's page. */
export const termsOf = sql<string>`coalesce(companies.details ->> 'terms', '')`;

const isAccepted = sql<boolean>`exists (select from (select) one join ${ownQuote} where own.state = 'accepted')`;

export async function runAgain(db: Db, companyId: string, quoteId: string) {
  const also: Also = {
    run_started_at: sql<string>`now()`,
    terms: sql<string>`(select ${termsOf} from companies where companies.id = quotes.company_id)`,
    // The template may have another webhook by now, or none; a deleted one leaves the old address.
    webhook_url: sql<
      string | null
    >`(select case when count(*) = 0 then quotes.webhook_url else max(make_webhook_url) end
      from form_templates template
      where template.company_id = quotes.company_id and template.id = quotes.template_id)`,
  };
  const { changes } = (await applyEvent(db, companyId, quoteId, { type: "run" }, also)) ?? notFound("quote");
  if (!changes?.run) throw new AppError("conflict", "This quote is running or was already sent.");
  const { is_accepted, ...quote } = await db
    .selectFrom("quotes")
    .select(["id", "quote_number", contactOf("quotes").as("contact"), isAccepted.as("is_accepted")])
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .executeTakeFirstOrThrow();
  if (is_accepted) throw new AppError("conflict", "The customer has accepted this quote. Revise it to change it.");
  await sql`select ${firstDelivery(companyId, quoteId, changes.run)}`.execute(db);
  return quote;
}

export const timeoutCheckMs = 10_000;

/** A call to a workflow ends before this, so a delivery that takes longer waits for us. */
const longestCallSeconds = 20;

/**
 * True if the quote waits for us and not for its workflow: our own printer has it, or its delivery is due and has not
 * begun, has failed by a fault of ours, or has lost its process.
 */
const waitsForUs = sql<boolean>`exists (
  select from graphile_worker.jobs job
  where job.key = ${deliveryKey("")} || quotes.id and job.attempts < job.max_attempts
    and (quotes.webhook_url is null
      or job.locked_at is null and (job.run_at <= now() or job.attempts > 0)
      or job.locked_at < now() - make_interval(secs => ${longestCallSeconds})))`;

/**
 * Fails quotes of all companies whose workflow has been silent for too long. `lateMs` is the time for which this
 * process did not get the processor lately, and could not have received an answer.
 */
export const failStuckQuotes = (db: Db, lateMs = 0): Promise<number> =>
  db.transaction().execute((tx) => failStuck(tx, processingTimeoutSeconds + lateMs / 1_000));

const timeoutOf = sql<string>`replace(${timeoutMessage("{host}")}, '{host}', ${webhookHostSql})`;

/** Why the run's latest refused answer was refused, or null. Earlier runs are those of `isOfEarlierRun`. */
const refusalOfRun = sql<string | null>`(
  select replace(${refusedMessage("{reason}")}, '{reason}', error) from webhook_deliveries answers
  where answers.company_id = quotes.company_id and answers.quote_id = quotes.id and answers.kind = 'callback'
    and answers.response_status >= 400 and answers.created_at >= quotes.run_started_at
    and coalesce((answers.request_body ->> 'quote_run')::numeric >= quotes.run, true)
  order by answers.created_at desc limit 1)`;

/** A quote that has timed out says why its late answer was refused: its workflow is not silent. */
export const tellRefusal = (db: Db, companyId: string, id: string) =>
  db
    .updateTable("quotes")
    .set({ error_message: refusalOfRun, updated_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "=", "Failed")
    .where("error_message", "=", timeoutOf)
    .where(refusalOfRun, "is not", null)
    .execute();

async function failStuck(db: Db, seconds: number): Promise<number> {
  let count = 0;
  for (const { from, to } of movesBy("timeout")) {
    const stuck = db
      .selectFrom("quotes")
      .select("id")
      .where("status", "=", from)
      .where("run_started_at", "<", sql<string>`now() - make_interval(secs => ${seconds})`)
      .where(sql<boolean>`not ${waitsForUs}`)
      .orderBy("run_started_at")
      .limit(500)
      // Several processes check at the same time: each takes the rows that no other holds.
      .forNoKeyUpdate()
      .skipLocked();
    const failed = await db
      .with("stuck", () => stuck)
      .updateTable("quotes")
      .set({
        status: to,
        error_message: sql<string>`coalesce(${refusalOfRun}, ${timeoutOf})`,
        updated_at: sql<string>`now()`,
      })
      .where("id", "in", (query) => query.selectFrom("stuck").select("id"))
      .returning(["company_id", "id"])
      .execute();
    if (failed.length > 0) await recordQuoteEvents(db, "quote.failed", failed);
    count += failed.length;
  }
  return count;
}
