import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * `where("id", "=", anyOf(ids))` has the same SQL text for any number of ids; `in` has a different text for each
 * number.
 */
export const anyOf = (values: string[]) => sql<string>`any(${values})`;

/** The next `updated_at`. Two saves in the same millisecond must still be two versions. */
export const nextVersion = (
  table: "contacts" | "form_templates" | "price_items" | "saved_quotes" | "template_drafts",
) => sql<string>`greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`;

/** The name of the person in that column, or null once they are gone. */
export const nameOfUser = (table: string, column: string) => sql<string | null>`(
  select coalesce(nullif(full_name, ''), email) from users
  where users.company_id = ${sql.ref(`${table}.company_id`)} and users.id = ${sql.ref(`${table}.${column}`)})`;

/**
 * Asks a search function, which gives the ids of few hits and null for many. Many are then read in the order of the
 * list until there are enough; see decision 17. Under row-level security PostgreSQL expects one hit of any text and
 * would sort all of them, so it may not sort until the transaction ends.
 */
export async function findFew<Found extends { ids: string[] | null }>(db: Db, search: RawBuilder<unknown>) {
  const { rows } = await sql<Found>`
    select found.*, case when ids is null then set_config('enable_sort', 'off', true) end
    from ${search} as found(ids)`.execute(db);
  return rows[0];
}

/**
 * Plans the rest of the transaction for thousands of rows. PostgreSQL has no statistics of a table that this
 * transaction fills, nor of a company that has had no rows so far: it expects one row and compares each with every
 * other. A plan that is kept from when there were few is not used either.
 */
export const expectMany = (db: Db) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('cursor_tuple_fraction', '1', true)`.execute(db);

const portion = 1_000;

/** Reads thousands of rows in portions, in a transaction: to take them in at once would hold up everyone else. */
export async function findMany<Row>(db: Db, query: Expression<Row>): Promise<Row[]> {
  await sql`declare portions no scroll cursor for ${query}`.execute(db);
  const found: Row[] = [];
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from portions`.execute(db);
    for (const row of rows) found.push(row);
    if (rows.length < portion) break;
  }
  await sql`close portions`.execute(db);
  return found;
}
