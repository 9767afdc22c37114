import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from "kysely";
import type pg from "pg";

type BeginArguments = Parameters<PostgresDriver["beginTransaction"]>;

/**
 * Sends the start of a read-only transaction together with its first statement, which saves a round trip. If the start
 * failed alone, that statement would run outside the transaction, so it must be one that only reads. Its result is given
 * out once the start has succeeded, and everything after it runs inside the transaction.
 */
class EagerDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: BeginArguments) {
    const started = super.beginTransaction(connection, settings);
    if (settings.accessMode !== "read only") return started;
    const { executeQuery } = connection;
    connection.executeQuery = async <Row>(query: Parameters<DatabaseConnection["executeQuery"]>[0]) => {
      connection.executeQuery = executeQuery;
      const [result] = await Promise.all([executeQuery.call(connection, query), started]);
      return result as Awaited<ReturnType<typeof executeQuery<Row>>>;
    };
    // The first statement reports it.
    started.catch(() => undefined);
  }
}

export class EagerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver = () => new EagerDriver(this.#config);
}

/** Statements sent at the same time leave in one packet: for the machine, a packet costs more than what is in it. */
export function joinWrites(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...args);
  }) as typeof client.query;
}
