import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger as PinoLogger } from "pino";
import { fairShares, type LaneShape } from "./fair-shares.ts";
import type { Timer } from "./worker.ts";

/** A poll takes milliseconds and happens every other second. */
const recentLookMs = 30_000;

interface LaneDeps extends LaneShape {
  tasks: TaskList;
  timers: Timer[];
  /** Receives the lane's events from the first one on. */
  watch: (events: WorkerEvents) => void;
  pool: Pool;
  log: PinoLogger;
}

export async function startLane({ slots, isPrompt, tasks, timers, watch, pool, log }: LaneDeps) {
  const events: WorkerEvents = new EventEmitter();
  watch(events);
  events.on("job:failed", ({ job: { id, task_identifier, attempts } }) =>
    log.error({ job_id: id, task: task_identifier, attempts }, "A job has failed for good. It is not tried again."),
  );
  const looks = watchLooks(events, slots);
  const runner = await run({
    pgPool: pool,
    events,
    taskList: tasks,
    parsedCronItems: parseCronItems(
      timers.map(({ job, match, catchUpMs = 0 }) => ({
        task: job.name,
        match,
        options: { backfillPeriod: catchUpMs },
      })),
    ),
    concurrency: slots,
    forbiddenFlags: fairShares(events, { slots, isPrompt }),
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The queue's own messages are debug; a failed job is a warning with its error in the text.
      if (level === "error" || level === "warning") log.warn({ job: true }, message);
      else log.debug({ job: true }, message);
    }),
  });
  let isAlive = true;
  let stopping = false;
  // The end is only recorded here: the error continues and ends the process.
  void runner.promise.finally(() => {
    isAlive = false;
    if (!stopping) log.error({ tasks: Object.keys(tasks) }, "A part of the job queue has ended by itself.");
  });
  return {
    isAlive: () => isAlive,
    isLooking: looks.areRecent,
    stop() {
      stopping = true;
      return runner.stop();
    },
  };
}

/** A lane with a free slot that has not polled in a while is stuck, or has lost its database. */
function watchLooks(events: WorkerEvents, slots: number) {
  let running = 0;
  let lastLookAt = performance.now();
  const note = (change: number) => () => {
    running += change;
    lastLookAt = performance.now();
  };
  events.on("job:start", note(1));
  events.on("job:complete", note(-1));
  events.on("worker:getJob:empty", note(0));
  return { areRecent: () => running === slots || performance.now() - lastLookAt < recentLookMs };
}
