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
