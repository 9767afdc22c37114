import pg from "pg";
import { isDatabaseLost } from "./lost-database.ts";

/** 'The database system is starting up': the queue tries again after it, and after few other codes. */
const tryAgainCode = "57P03";

function tryAgain(error: Error & { code?: unknown }): never {
  if (isDatabaseLost(error)) error.code = tryAgainCode;
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
 * would end the process. Here a lost connection is a reason to try again until the database is back. Not `createPool`: its
 * parsers would make numbers of the jobs' ids, which the queue and the liveness check compare as text.
 */
export function createQueuePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 8, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.query = forgiving(client.query.bind(client) as typeof client.query);
  });
  pool.connect = forgiving(pool.connect.bind(pool) as typeof pool.connect);
  return pool;
}
