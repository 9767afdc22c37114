/**
 * All of our code beneath Kysely: subclasses of Kysely's driver and of `pg`'s connection and pool, which are used as
 * published. docs/inside/speed.md says how the figures were measured.
 *
 * | Part                           | Without it                                                                  |
 * | ------------------------------ | --------------------------------------------------------------------------- |
 * | statements have names          | PostgreSQL plans each again: a read takes 2.2 to 4.5 times its processor time |
 * | statements are compiled once   | the first page of a list takes the server 11 to 23 % more                   |
 * | times are cut out of the text  | a page of 50 contacts takes the server 12 to 17 % more                      |
 * | a read's start does not wait   | a read waits for one more round trip and takes the server 4 % more          |
 * | a silent connection is dropped | after a power cut, the connection's next user would wait for nothing        |
 * | errors can be translated       | a connection lost at the wrong moment would end the queue's process         |
 *
 * Migrations, backups and the start of the embedded database use plain connections, as each needs one only briefly.
 */
import { createHash } from "node:crypto";
import type { Duplex } from "node:stream";
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import pg from "pg";
import type { DB } from "./database-types.ts";
import type { Db } from "./db.ts";
import { isoOf } from "./iso-time.ts";
import { shareConnections } from "./transact.ts";

/** Longer than any statement may take: a reachable database ends it before that. */
const requestSilenceMs = 35_000;
/** Connections outside the pools have only quick statements. */
const ownSilenceMs = 10_000;
const connectionTimeoutMillis = 10_000;

/**
 * Limits that PostgreSQL enforces, so that no connection and no lock is held for ever, even if this process hangs. They
 * only end what hangs: the longest transaction that people may cause, an import of the largest file, takes seconds. A
 * server before PostgreSQL 17 does not know the last.
 */
const timeLimits = {
  statement_timeout: "30s",
  lock_timeout: "25s",
  idle_in_transaction_session_timeout: "60s",
  transaction_timeout: "5min",
};
const setTimeLimits = `select set_config(name, wanted, false)
  from unnest(array['${Object.keys(timeLimits).join("', '")}'], array['${Object.values(timeLimits).join("', '")}'])
    as given (name, wanted)
  join pg_settings using (name)`;

interface PoolOptions {
  types?: pg.CustomTypesConfig;
  /**
   * The address is a pooler's. It accepts no connection settings, so its own `query_timeout` is the limit. It gives
   * each transaction any free connection, so statements must not be named.
   */
  behindPooler?: boolean;
  /** Without a response for this long, the connection is dropped. */
  silenceMs?: number;
  /** Translates the errors of statements, and of getting a connection. */
  translate?: Translate;
}

type QueryError = Error & { code?: unknown };
type Translate = (error: QueryError) => QueryError;

export function createPool(connectionString: string, max = 20, options: PoolOptions = {}): pg.Pool {
  const { types = ourTypes, behindPooler = false, silenceMs = requestSilenceMs, translate } = options;
  const names = behindPooler ? undefined : new StatementNames();
  const pool = new Pool(
    {
      connectionString,
      max,
      connectionTimeoutMillis,
      // Without it, a request that waits for a lock would hold its connection forever.
      query_timeout: silenceMs,
      // Compiling a statement takes seconds, and ours, which expect too many rows for their policies, would all be compiled.
      ...(!behindPooler && { options: "-c TimeZone=UTC -c jit=off" }),
      types,
      // Sends a statement without waiting for the one before.
      pipeline: true,
      Client: class extends Connection {
        constructor(config?: pg.ClientConfig) {
          super(config, names, translate);
        }
      },
    },
    translate,
  );
  // A dropped connection (database restart) must not end the process; the next query opens a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  // Once for each connection, and before any other statement.
  if (!behindPooler) pool.on("connect", (client) => void client.query(setTimeLimits).catch(() => undefined));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  const db = new Kysely<DB>({ dialect: new Dialect({ pool }) });
  shareConnections(db, pool.options.max);
  return db;
}

/** A connection outside the pools, for code that keeps it. */
export const createClient = (connectionString: string, silenceMs = ownSilenceMs): pg.Client =>
  new Connection({ connectionString, keepAlive: true, connectionTimeoutMillis, query_timeout: silenceMs });

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver = () => new Driver(this.#config);
}

type BeginArguments = Parameters<PostgresDriver["beginTransaction"]>;

/**
 * Sends the start of a read-only transaction together with its first statement. If the start failed alone, that
 * statement would run outside the transaction, so it must be one that only reads. Its result is given out once the start
 * has succeeded, and everything after it runs inside the transaction.
 */
class Driver extends PostgresDriver {
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

class Pool extends pg.Pool {
  readonly #translate: Translate | undefined;
  constructor(config: pg.PoolConfig, translate?: Translate) {
    super(config);
    this.#translate = translate;
  }

  // biome-ignore lint/suspicious/noExplicitAny: stands for all overloads at once
  override connect(...args: any[]): any {
    const translate = this.#translate;
    const answer = (super.connect as Overloads).apply(this, args);
    if (!translate) return answer;
    return onFailure(answer, async (error) => {
      throw translate(error);
    });
  }
}

class Connection extends pg.Client {
  readonly #names: StatementNames | undefined;
  /** Part of each name: raising it makes the connection forget its prepared statements. */
  #generation = 0;
  readonly #translate: Translate;
  constructor(config?: pg.ClientConfig, names?: StatementNames, translate: Translate = (error) => error) {
    super(config);
    this.#names = names;
    this.#translate = translate;
  }

  // biome-ignore lint/suspicious/noExplicitAny: stands for all overloads at once
  override query(...args: any[]): any {
    // Statements of one moment leave in one packet: for the machine, a packet costs more than its contents.
    this.#stream.cork();
    process.nextTick(() => this.#stream.uncork());
    return onFailure((super.query as Overloads).apply(this, this.#withName(args)), (error) => this.#fail(error));
  }

  async #fail(error: QueryError): Promise<never> {
    if (isStaleStatement(error)) this.#generation += 1;
    if (error.message === "Query read timeout") await this.#drop();
    throw this.#translate(error);
  }

  /**
   * Statements with parameters get names, so that the connection parses and plans each of them once. Statements without
   * parameters stay unnamed: `begin` and `commit` need no plan.
   */
  #withName(args: unknown[]): unknown[] {
    const [text, values] = args;
    const isNameable = args.length === 2 && typeof text === "string" && Array.isArray(values) && values.length > 0;
    const name = isNameable && this.#names?.of(text);
    return name ? [{ name: `${this.#generation} ${name}`, text, values }] : args;
  }

  /**
   * A machine that loses power closes no connection: answers just stop. `pg` stops waiting for an answer but keeps the
   * connection, and the next query would wait behind it. So this ends the connection, and the query fails only after
   * that, so that the connection is not used for the next statement.
   */
  async #drop() {
    const ended = new Promise<void>((resolve) => this.once("end", resolve));
    this.#stream.destroy();
    await ended;
  }

  get #stream(): Duplex {
    return (this as unknown as { connection: { stream: Duplex } }).connection.stream;
  }
}

type Overloads = (...args: unknown[]) => unknown;

/** With a callback instead of a promise, as the pool itself calls these methods, there is nothing to do. */
const onFailure = (answer: unknown, fail: (error: QueryError) => Promise<never>) =>
  answer instanceof Promise ? answer.catch(fail) : answer;

/** Each connection keeps every named statement, so their number is limited. The product has fewer. */
const maxNames = 500;

class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns undefined for a new text when there are too many names. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxNames) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }
}

/** A prepared statement's result now has other columns, or the connection does not know its name. */
const staleCodes = new Set(["0A000", "26000"]);

/** Repeating the statement after this failure works, because its connection prepares all of them again. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && staleCodes.has(error.code ?? "");

const lostCodes = new Set([
  ...["ECONNRESET", "ECONNREFUSED", "EPIPE"],
  ...["57P01", "57P02", "57P03", "08000", "08003", "08006"],
  // Ended by a limit of ours: idle in a transaction, or a transaction that took too long.
  ...["25P03", "25P04"],
]);
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded|Query read timeout)/;

/** Returns whether a query failed because the database went away, is restarting or cannot be reached. */
export const isDatabaseLost = (error: QueryError): boolean =>
  lostCodes.has(String(error.code)) || lostWords.test(error.message);

// Values have one form from column to component: times are ISO text, counts are numbers.
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: isoOf,
  [pg.types.builtins.INT8]: Number,
  // A day of the calendar has no time zone.
  [pg.types.builtins.DATE]: (day) => day,
};

const ourTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

/**
 * Builds and compiles a statement at its first use, and keeps its text: for statements that requests run all the time.
 * The statement must be the same for all values.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    kept ??= build(db, ...(values.map((_, index) => new Slot(index)) as unknown[] as Values));
    const parameters = kept.parameters.map((value) => (value instanceof Slot ? values[value.index] : value));
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters });
    return rows;
  };
}

/** Stands for a value that is known only when the statement runs. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  /** A slot must become a parameter unchanged: a value computed from it would be kept for everyone. */
  [Symbol.toPrimitive](): never {
    throw new Error("The value of a statement that is compiled once can only be its parameter.");
  }
}
