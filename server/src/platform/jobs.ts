import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import type { Logger as PinoLogger } from "pino";
import type { Db } from "./db.ts";
import { every } from "./every.ts";
import { createQueuePool } from "./queue-pool.ts";
import { startLiveness } from "./worker-liveness.ts";

/** Well within the time a quote may take: its delivery must not be lost to a crash. */
const releaseEveryMs = 3_000;

/** One line per job kind: features register theirs, so payloads are checked where a job is added. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging.
export interface JobPayloads {}
export type JobName = keyof JobPayloads;
export type Job<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;
export type Jobs = { [Name in JobName]: Job<Name> };

interface AddJobOptions {
  /** A job with the same key that has not started is replaced. */
  key?: string;
  maxAttempts?: number;
  /** Not before then. */
  delayMs?: number;
}

/** Adds the job in the caller's transaction: it runs if, and only if, the write it belongs to is committed. */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { key, maxAttempts = 25, delayMs = 0 }: AddJobOptions = {},
): Promise<void> {
  await sql`select app.add_job(${name}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${maxAttempts}, ${delayMs})`.execute(
    db,
  );
}

export interface Timer {
  task: JobName;
  /** Cron, minute resolution. */
  match: string;
}

interface WorkerDeps {
  connectionString: string;
  jobs: Jobs;
  timers: Timer[];
  log: PinoLogger;
}

export async function startWorker({ connectionString, jobs, timers, log }: WorkerDeps) {
  const liveness = await startLiveness(connectionString);
  const pool = createQueuePool(connectionString);
  const runner = await run({
    pgPool: pool,
    events: liveness.events,
    taskList: jobs as unknown as TaskList,
    parsedCronItems: parseCronItems(timers.map((timer) => ({ ...timer, options: { backfillPeriod: 0 } }))),
    concurrency: 5,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The queue's own chatter is debug; a failed job is a warning with its error in the text.
      if (level === "error" || level === "warning") log.warn({ job: true }, message);
      else log.debug({ job: true }, message);
    }),
  });
  const stopReleasing = every(releaseEveryMs, liveness.releaseOrphanedJobs, log);
  return {
    async stop() {
      await stopReleasing();
      await runner.stop();
      await liveness.close();
      await pool.end();
    },
  };
}
