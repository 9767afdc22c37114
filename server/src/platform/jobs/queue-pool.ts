import pg from "pg";
import { createPool, isDatabaseLost } from "../db/driver.ts";

/** 'The database system is starting up': one of the few codes after which the queue retries. */
const tryAgainCode = "57P03";
/** The codes of a statement that exceeded its time limit, and of one that waited for a lock for too long. */
const canceledCodes: unknown[] = ["57014", "55P03"];

/** Makes a failure one that the queue treats as a pause of the database. */
const toPause = <Failure extends Error & { code?: unknown }>(error: Failure): Failure =>
  isDatabaseLost(error) || canceledCodes.includes(error.code) ? Object.assign(error, { code: tryAgainCode }) : error;

/**
 * The queue's own connections. It records finished jobs without waiting for the outcome, so a connection lost at that
 * moment would end the process. Here, a lost connection or a statement over its time limit is a reason to retry until
 * the database is back. Types stay as the driver reads them: the queue and the liveness check compare job ids as text.
 */
export function createQueuePool(connectionString: string, largestLane: number): pg.Pool {
  // Six connections listen, and some look for jobs and record them, which is rarely more than ten. But in a moment in
  // which a whole lane ends its jobs, each of them is recorded.
  return createPool(connectionString, largestLane, { types: pg.types, translate: toPause });
}
