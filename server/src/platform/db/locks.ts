import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Locks rows of a company until the transaction ends, in one order everywhere, so that two who lock some of the same do
 * not deadlock. `ids` are a list or an SQL array.
 */
export const lockRows = (
  db: Db,
  table: "contacts" | "quotes" | "saved_quotes",
  companyId: string,
  ids: unknown[] | RawBuilder<unknown>,
  strength: "key share" | "no key update" | "update",
) =>
  sql<{ id: string }>`select id from ${sql.table(table)}
    where company_id = ${companyId} and id = any(${Array.isArray(ids) ? sql`${ids}::uuid[]` : ids})
    order by id for ${sql.raw(strength)}`.execute(db);

/** Whoever else takes a turn under this name waits until the transaction ends. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);

/** Takes a turn unless somebody else has it. Returns whether it did. */
export async function tryTurn(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/**
 * Held by a backup, and shared by code that removes files: no file may disappear between the copy of its row and its
 * own.
 */
export const backupLock = "hashtextextended('quotemill backup', 0)";
