import type { TaskList } from "graphile-worker";
import { sql } from "kysely";
import type { Logger as PinoLogger } from "pino";
import type { Registry } from "prom-client";
import type { Db } from "../db/db.ts";
import { createJobMetrics } from "../observe/job-metrics.ts";
import { addPoolMetrics } from "../observe/pool-metrics.ts";
import { every } from "./every.ts";
import { startLane } from "./lane.ts";
import { createQueuePool } from "./queue-pool.ts";
import { startLiveness } from "./worker-liveness.ts";

/** Well within the time a quote may take: a crash must not lose its delivery. */
const releaseEveryMs = 3_000;

/** One line per kind of job: features register theirs, so payloads are checked where a job is added. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging.
export interface JobPayloads {}
export type JobName = keyof JobPayloads;
export type Job<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;
export type Jobs = { [Name in JobName]: Job<Name> };

interface AddJobOptions {
  /** Replaces a job with the same key that has not started. */
  key?: string;
  maxAttempts?: number;
  /** The job does not run before this delay. */
  delayMs?: number;
}

/** Adds the job in the caller's transaction: it runs if, and only if, the write it belongs to is committed. */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  options: AddJobOptions = {},
): Promise<void> {
  await sql`select ${addedJob(name, payload, options)}`.execute(db);
}

/** The same as an expression, for a statement that also does something else. */
export const addedJob = <Name extends JobName>(
  name: Name,
  payload: JobPayloads[Name],
  { key, maxAttempts = 25, delayMs = 0 }: AddJobOptions = {},
) => sql`app.add_job(${name}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${maxAttempts}, ${delayMs})`;

export interface Timer {
  task: JobName;
  /** Cron, minute resolution. */
  match: string;
  /** A time without a running process is made up for at the next start, if it is not longer ago than this. */
  catchUpMs?: number;
}

/**
 * How many jobs a process runs at once, by lane; lanes never wait for each other. Calls mostly wait for other servers,
 * so there may be many.
 */
const shapes = {
  calls: { slots: 20, isPrompt: true },
  mail: { slots: 8, isPrompt: false },
  upkeep: { slots: 4, isPrompt: false },
};
export type Lane = keyof typeof shapes;
export type Lanes = Record<JobName, Lane>;

interface WorkerDeps {
  connectionString: string;
  jobs: Jobs;
  lanes: Lanes;
  timers: Timer[];
  metrics: Registry;
  log: PinoLogger;
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

export async function startWorker({ connectionString, jobs, lanes, timers, metrics, log }: WorkerDeps) {
  const liveness = await startLiveness(connectionString);
  const pool = createQueuePool(connectionString, Math.max(...Object.values(shapes).map(({ slots }) => slots)));
  addPoolMetrics(metrics, "queue", pool);
  const measure = createJobMetrics(metrics);
  const tasks = Object.entries(jobs as unknown as TaskList);
  const start = (lane: Lane) => {
    const isIn = (name: string) => lanes[name as JobName] === lane;
    const own = Object.fromEntries(tasks.filter(([name]) => isIn(name)));
    return startLane({
      ...shapes[lane],
      tasks: own,
      timers: timers.filter(({ task }) => isIn(task)),
      watch(events) {
        liveness.watch(events);
        measure(events, { name: lane, slots: shapes[lane].slots, tasks: Object.keys(own) });
      },
      pool,
      log,
    });
  };
  const runners = await Promise.all([start("calls"), start("mail"), start("upkeep")]);
  // Also at startup: this process may replace a killed one.
  await liveness.releaseOrphanedJobs();
  const stopReleasing = every(releaseEveryMs, liveness.releaseOrphanedJobs, log);
  return {
    /** False if a lane has ended by itself: only a restart helps. */
    isAlive: () => runners.every((runner) => runner.isAlive()),
    /** Whether every lane looks for jobs, or has no free slot to. */
    isLooking: () => runners.every((runner) => runner.isLooking()),
    async stop() {
      await stopReleasing();
      await Promise.all(runners.map((runner) => runner.stop()));
      await liveness.close();
      await pool.end();
    },
  };
}
