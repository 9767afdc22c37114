import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Asks a search function, which gives the ids of few hits and null for many. Many are then read in the order of the list until
 * there are enough; see decision 17. Under row-level security PostgreSQL expects one hit of any text and would sort all of
 * them, so it may not sort until the transaction ends.
 */
export async function findFew<Found extends { ids: string[] | null }>(db: Db, search: RawBuilder<unknown>) {
  const { rows } = await sql<Found>`
    select found.*, case when ids is null then set_config('enable_sort', 'off', true) end
    from ${search} as found(ids)`.execute(db);
  return rows[0];
}
