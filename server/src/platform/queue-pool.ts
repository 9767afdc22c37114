import pg from "pg";
import { createPool } from "./db.ts";
import { isDatabaseLost } from "./lost-database.ts";

/** 'The database system is starting up': the queue tries again after it, and after few other codes. */
const tryAgainCode = "57P03";
/** What a statement ends with that ran into its time limit. */
const canceledCode = "57014";

function tryAgain(error: Error & { code?: unknown }): never {
  if (isDatabaseLost(error) || error.code === canceledCode) error.code = tryAgainCode;
  throw error;
}

/** The same function, whose promise fails in a way that the queue takes for a pause of the database. */
function forgiving<Call extends (...args: never[]) => unknown>(call: Call): Call {
  const forgive = (...args: Parameters<Call>) => {
    const answer = call(...args);
    return answer instanceof Promise ? answer.catch(tryAgain) : answer;
  };
  return forgive as Call;
}

/**
 * The queue's own connections. It records finished jobs without waiting for the outcome: a connection lost at that moment
 * would end the process. Here a lost connection, or a statement over its time limit, is a reason to try again until the
 * database is back. Types stay as the driver reads them: the queue and the liveness check compare ids of jobs as text.
 */
export function createQueuePool(connectionString: string): pg.Pool {
  // Three that listen, and some for looking and noting.
  const pool = createPool(connectionString, 10, { types: pg.types });
  pool.on("connect", (client) => {
    client.query = forgiving(client.query.bind(client) as typeof client.query);
  });
  pool.connect = forgiving(pool.connect.bind(pool) as typeof pool.connect);
  return pool;
}
