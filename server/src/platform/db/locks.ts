import { type RawBuilder, sql } from "kysely";
import { type Party, withAllQuotes } from "./acting.ts";
import type { Db } from "./db.ts";

/**
 * Locks rows of a company until the transaction ends, in one order everywhere, so that two transactions that lock some
 * of the same do not deadlock. `ids` are a list or an SQL array.
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

/**
 * Keeps the addresses of the contacts of these quotes until the transaction ends. Must come before the quotes are
 * locked, because a change of an address locks the contact and then waits for its quotes. PostgreSQL asks for the
 * contact of a quote or an offer whenever a transaction adds it, or writes it a second time.
 */
export const holdContactsOf = (db: Db, companyId: string, quoteIds: string[] | RawBuilder<unknown>) => {
  const ids = Array.isArray(quoteIds) ? sql`${quoteIds}::uuid[]` : quoteIds;
  const contacts = sql`array(select contact_id from quotes where company_id = ${companyId} and id = any(${ids}))`;
  return lockRows(db, "contacts", companyId, contacts, "key share");
};

/**
 * Locks quotes and their revisions until the transaction ends: if two people send or open offers of one job, the second
 * waits here, and then finds the first. They are locked in the order of their ids, so that two never deadlock. Returns
 * all ids.
 */
export async function lockRevisions(
  db: Db,
  party: Party & { company_id: string },
  quoteIds: string[],
): Promise<string[]> {
  const { company_id } = party;
  await holdContactsOf(db, company_id, quoteIds);
  const revisions = sql`array(
    select revision from unnest(${quoteIds}::uuid[]) quote, app.revisions_of(${company_id}, quote) revision)`;
  const lock = () => lockRows(db, "quotes", company_id, revisions, "no key update");
  const { rows } = await withAllQuotes(db, party, lock);
  return rows.map(({ id }) => id);
}

/** Takes a named lock that is held until the transaction ends. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);

/**
 * Held by a backup, and shared by code that removes files: no file may disappear between the copy of its row and its
 * own.
 */
export const backupLock = "hashtextextended('quotemill backup', 0)";
