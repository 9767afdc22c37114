import pg from "pg";

/** Longer than any statement may take, which the database ends by itself while it is there. */
export const requestSilenceMs = 35_000;
/** For connections of their own, whose statements are quick. */
const ownSilenceMs = 10_000;

/**
 * A machine that is switched off closes no connection: answers just stop. The driver gives up waiting for one, but keeps the
 * connection, and whatever comes next would wait behind it. So the connection ends there.
 */
export function endWhenSilent<Client extends pg.ClientBase>(client: Client): Client {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    return answer instanceof Promise ? answer.catch((error: Error) => endAfter(error, client)) : answer;
  }) as typeof client.query;
  return client;
}

/** The failure is told when the connection has ended, so that nobody takes it for the next statement. */
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

/** A connection outside of the pools, for somebody who keeps it. */
export const createClient = (connectionString: string, silenceMs = ownSilenceMs): pg.Client =>
  endWhenSilent(
    new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000, query_timeout: silenceMs }),
  );
