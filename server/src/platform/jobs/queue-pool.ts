import pg from "pg";
import { isDatabaseLost } from "../db/database-errors.ts";
import { createPool } from "../db/db.ts";

/** 'The database system is starting up': one of the few codes after which the queue retries. */
const tryAgainCode = "57P03";
/** The code of a statement that exceeded its time limit. */
const canceledCode = "57014";

function tryAgain(error: Error & { code?: unknown }): never {
  if (isDatabaseLost(error) || error.code === canceledCode) error.code = tryAgainCode;
  throw error;
}

/** The same function, but its promise fails in a way that the queue treats as a pause of the database. */
function forgiving<Call extends (...args: never[]) => unknown>(call: Call): Call {
  const forgive = (...args: Parameters<Call>) => {
    const answer = call(...args);
    return answer instanceof Promise ? answer.catch(tryAgain) : answer;
  };
  return forgive as Call;
}

/**
 * The queue's own connections. It records finished jobs without waiting for the outcome, so a connection lost at that
 * moment would end the process. Here, a lost connection or a statement over its time limit is a reason to retry until
 * the database is back. Types stay as the driver reads them: the queue and the liveness check compare job ids as text.
 */
export function createQueuePool(connectionString: string, largestLane: number): pg.Pool {
  // Three that listen, and some for looking and recording, which is rarely more than ten. In a moment in which a whole
  // lane ends its jobs, each of them records it.
  const pool = createPool(connectionString, largestLane, { types: pg.types });
  pool.on("connect", (client) => {
    client.query = forgiving(client.query.bind(client) as typeof client.query);
  });
  pool.connect = forgiving(pool.connect.bind(pool) as typeof pool.connect);
  return pool;
}
