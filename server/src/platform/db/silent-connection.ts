import pg from "pg";

/** Longer than any statement may take: a reachable database ends it by itself before that. */
export const requestSilenceMs = 35_000;
/** For dedicated connections, whose statements are quick. */
const ownSilenceMs = 10_000;

/**
 * A machine that loses power closes no connection: answers just stop. The driver stops waiting for an answer but keeps
 * the connection, and the next query would wait behind it. So this ends the connection.
 */
export function endWhenSilent<Client extends pg.ClientBase>(client: Client): Client {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    return answer instanceof Promise ? answer.catch((error: Error) => endAfter(error, client)) : answer;
  }) as typeof client.query;
  return client;
}

/** Rejects only once the connection has ended, so that nobody uses it for the next statement. */
async function endAfter(error: Error, client: pg.ClientBase): Promise<never> {
  if (error.message === "Query read timeout") {
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    streamOf(client).destroy();
    await ended;
  }
  throw error;
}

const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** A connection outside the pools, for code that keeps it. */
export const createClient = (connectionString: string, silenceMs = ownSilenceMs): pg.Client =>
  endWhenSilent(
    new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000, query_timeout: silenceMs }),
  );
