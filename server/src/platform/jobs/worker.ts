import type { TaskList } from "graphile-worker";
import type { Logger as PinoLogger } from "pino";
import type { Registry } from "prom-client";
import { addPoolMetrics, createJobMetrics } from "../observe/metrics.ts";
import type { Lane, RunnableJob } from "./define-job.ts";
import { every } from "./every.ts";
import type { LaneShape } from "./fair-shares.ts";
import { startLane } from "./lane.ts";
import { createQueuePool } from "./queue-pool.ts";
import { startLiveness } from "./worker-liveness.ts";

/** Well within the time that a quote may take, so that its delivery survives a crash. */
const releaseEveryMs = 3_000;

export interface Timer {
  job: Pick<RunnableJob<never>, "name" | "lane">;
  /** A cron expression, to the minute. */
  match: string;
  /** A time without a running process is made up for at the next start, if it is not longer ago than this. */
  catchUpMs?: number;
}

/**
 * The number of jobs that a process runs at once, by lane; lanes never wait for each other. Calls mostly wait for other
 * servers, so there may be many.
 */
const shapes: Record<Lane, LaneShape> = {
  calls: { slots: 20, isPrompt: true },
  // Each company has one at most, which mostly waits for its location's next slot.
  crm: { slots: 20, isPrompt: true },
  events: { slots: 20, isPrompt: true },
  // Calls to receivers that hang or fail, in slots that nothing else uses.
  event_retries: { slots: 20, isPrompt: false },
  mail: { slots: 8, isPrompt: false },
  upkeep: { slots: 4, isPrompt: false },
};

interface WorkerOptions<Deps> {
  connectionString: string;
  jobs: RunnableJob<Deps>[];
  /** The dependencies of all jobs. */
  deps: Deps;
  timers: Timer[];
  metrics: Registry;
  log: PinoLogger;
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

/** Puts the jobs into the form in which the queue calls them. */
export const tasksOf = <Deps>(jobs: RunnableJob<Deps>[], deps: Deps): TaskList =>
  Object.fromEntries(jobs.map(({ name, run }) => [name, (payload: unknown) => run(deps, payload)]));

export async function startWorker<Deps>(options: WorkerOptions<Deps>) {
  const { connectionString, jobs, deps, timers, metrics, log } = options;
  const liveness = await startLiveness(connectionString);
  const pool = createQueuePool(connectionString, Math.max(...Object.values(shapes).map(({ slots }) => slots)));
  addPoolMetrics(metrics, "queue", pool);
  const measure = createJobMetrics(metrics);
  const start = (lane: Lane) => {
    const tasks = tasksOf(
      jobs.filter((job) => job.lane === lane),
      deps,
    );
    return startLane({
      ...shapes[lane],
      tasks,
      timers: timers.filter(({ job }) => job.lane === lane),
      watch(events) {
        liveness.watch(events);
        measure(events, { name: lane, slots: shapes[lane].slots, tasks: Object.keys(tasks) });
      },
      pool,
      log,
    });
  };
  const runners = await Promise.all((Object.keys(shapes) as Lane[]).map(start));
  // This also happens at startup, because this process may replace a killed one.
  await liveness.releaseOrphanedJobs();
  const stopReleasing = every(releaseEveryMs, liveness.releaseOrphanedJobs, log);
  return {
    /** False if a lane has ended unexpectedly: only a restart helps. */
    isAlive: () => runners.every((runner) => runner.isAlive()),
    /** Returns whether every lane looks for jobs, or has no free slot to. */
    isLooking: () => runners.every((runner) => runner.isLooking()),
    async stop() {
      await stopReleasing();
      await Promise.all(runners.map((runner) => runner.stop()));
      await liveness.close();
      await pool.end();
    },
  };
}
