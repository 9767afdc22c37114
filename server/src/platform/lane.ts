import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger as PinoLogger } from "pino";
import { fairShares } from "./fair-shares.ts";
import type { Timer } from "./jobs.ts";

interface LaneDeps {
  slots: number;
  tasks: TaskList;
  timers: Timer[];
  /** Told of the lane's events from the first one on. */
  watch: (events: WorkerEvents) => void;
  pool: Pool;
  log: PinoLogger;
}

/** A runner of its own for some kinds of job. */
export function startLane({ slots, tasks, timers, watch, pool, log }: LaneDeps) {
  const events: WorkerEvents = new EventEmitter();
  watch(events);
  return run({
    pgPool: pool,
    events,
    taskList: tasks,
    parsedCronItems: parseCronItems(timers.map((timer) => ({ ...timer, options: { backfillPeriod: 0 } }))),
    concurrency: slots,
    forbiddenFlags: fairShares(events, slots),
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The queue's own chatter is debug; a failed job is a warning with its error in the text.
      if (level === "error" || level === "warning") log.warn({ job: true }, message);
      else log.debug({ job: true }, message);
    }),
  });
}
