import { Kysely } from "kysely";
import pg from "pg";
import type { DB } from "./database-types.ts";
import { EagerDialect, joinWrites } from "./eager-reads.ts";
import { isoOf } from "./iso-time.ts";
import { nameStatements } from "./named-statements.ts";
import { endWhenSilent, requestSilenceMs } from "./silent-connection.ts";

/** The database, or a transaction on it: queries take either. */
export type Db = Kysely<DB>;

// One form from column to component: times are ISO text, counts are numbers.
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

interface PoolOptions {
  types?: pg.CustomTypesConfig;
  /**
   * The address is a pooler's. It accepts no connection settings, so its own `query_timeout` is the limit. It gives
   * each transaction any free connection, so statements must not be named.
   */
  behindPooler?: boolean;
  /** Without a response for this long, the connection is dropped. */
  silenceMs?: number;
}

export function createPool(connectionString: string, max = 20, options: PoolOptions = {}): pg.Pool {
  const { types = ourTypes, behindPooler = false, silenceMs = requestSilenceMs } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    // Without it, a request that waits for a lock would hold its connection forever.
    query_timeout: silenceMs,
    ...(!behindPooler && { statement_timeout: 30_000, options: "-c TimeZone=UTC" }),
    types,
    // Sends a statement without waiting for the one before, as a read-only transaction does when it starts.
    pipeline: true,
  });
  // A dropped connection (database restart) must not end the process; the next query opens a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => endWhenSilent(client).on("error", () => undefined));
  pool.on("connect", joinWrites);
  if (!behindPooler) nameStatements(pool);
  return pool;
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new EagerDialect({ pool }) });
