import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";

export type KeepDays = Config["keepDays"];

interface Rule {
  at: "created_at" | "started_at" | "deleted_at";
  /** Selects the old rows that may be removed, where `old` is the table's row. Without it, all may. */
  mayGo?: RawBuilder<unknown>;
}

type Table = keyof KeepDays | "contact_imports" | "deleted_records" | "events" | "idempotent_calls" | "price_imports";

const rules: Record<keyof KeepDays, Rule> = {
  // The page of a quote still shows the latest call of each kind: the last delivery, answer and send.
  webhook_deliveries: {
    at: "created_at",
    mayGo: sql`old.quote_id is null or exists (
      select from webhook_deliveries newer
      where newer.company_id = old.company_id and newer.quote_id = old.quote_id and newer.kind = old.kind
        and (newer.created_at, newer.id) > (old.created_at, old.id))`,
  },
  // An unconfirmed send still warns people who send the same quotes again. A send that a delivery refers to holds its
  // message.
  quote_sends: {
    at: "started_at",
    mayGo: sql`old.finished_at is not null and not exists (
      select from webhook_deliveries
      where webhook_deliveries.company_id = old.company_id and webhook_deliveries.send_id = old.id)`,
  },
  workflow_messages: { at: "created_at" },
  "app.mailbox": { at: "created_at" },
  audit_log: { at: "created_at" },
};

const batchRows = 5_000;
/** The API promises to keep events this long for receivers that missed some. Their deliveries are removed with them. */
const keepEventDays = 30;

export const removeOldRecordsJob = defineJob({
  name: "remove_old_records",
  lane: "upkeep",
  payload: z.object({}),
  run: ({ db, clock, keepDays }: { db: Db; clock: Clock; keepDays: KeepDays }) =>
    removeOldRecords(db, clock(), keepDays),
});

/** A timer runs this. Deliveries come before the sends that they refer to. */
export async function removeOldRecords(db: Db, now: Date, keepDays: KeepDays): Promise<void> {
  for (const [table, rule] of Object.entries(rules) as [keyof KeepDays, Rule][]) {
    if (keepDays[table] === 0) continue;
    const before = new Date(now.getTime() - keepDays[table] * 24 * 3_600_000).toISOString();
    await removeBefore(db, table, rule, before);
  }
  const firstKept = new Date(now.getTime() - keepEventDays * 24 * 3_600_000).toISOString();
  await removeBefore(db, "events", { at: "created_at" }, firstKept);
  // An import is sent within minutes. One that is older was given up, and its rows are neither contacts nor prices yet.
  const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  await removeBefore(db, "contact_imports", { at: "created_at" }, yesterday);
  await removeBefore(db, "price_imports", { at: "created_at" }, yesterday);
  await removeBefore(db, "deleted_records", { at: "deleted_at" }, yesterday);
  await removeBefore(db, "idempotent_calls", { at: "created_at" }, yesterday);
  await removeFailedJobs(db, now);
}

/**
 * Removes the oldest rows first, one period with a batch of rows at a time, so that statements stay short and rows that
 * are kept are read once.
 */
async function removeBefore(db: Db, table: Table, { at, mayGo = sql`true` }: Rule, before: string) {
  const time = sql.ref(`old.${at}`);
  let from = "-infinity";
  for (;;) {
    const { rows } = await sql<{ to: string }>`select ${time} as to from ${sql.table(table)} old
      where ${time} > ${from} and ${time} < ${before} order by ${time} offset ${batchRows - 1} limit 1`.execute(db);
    const to = rows[0]?.to;
    await sql`delete from ${sql.table(table)} old
      where ${time} > ${from} and ${to ? sql`${time} <= ${to}` : sql`${time} < ${before}`} and (${mayGo})`.execute(db);
    if (!to) return;
    from = to;
  }
}

/** Long enough to look into failed jobs and to run them again. */
const keepFailedDays = 30;

/**
 * Removes jobs that have used up their attempts, or whose successor was added while they ran, and which then failed. The
 * queue itself keeps them for ever. It notes in `run_at` that a job failed, and in `updated_at` that someone changed it.
 */
async function removeFailedJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepFailedDays * 24 * 3_600_000).toISOString();
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and greatest(run_at, updated_at) < ${before}))`.execute(db);
}
