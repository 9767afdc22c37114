import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { lockRows } from "../../platform/db/lock-rows.ts";

/**
 * Before quotes and drafts are deleted: them, and the revisions of the quotes, which let go of them. Whoever writes one
 * holds it and then waits for the company's counts, so all are held before the first is deleted. Offers come later, too.
 */
export async function lockEntries(db: Db, companyId: string, quoteIds: string[], draftIds: string[]) {
  await lock(db, "quotes", companyId, quoteIds, quoteIds);
  await lock(db, "saved_quotes", companyId, draftIds, quoteIds);
}

function lock(db: Db, table: "quotes" | "saved_quotes", companyId: string, ids: string[], revisedIds: string[]) {
  const revisions = sql`array(select id from ${sql.table(table)}
    where company_id = ${companyId} and revises_quote_id = any(${revisedIds}::uuid[]))`;
  return lockRows(db, table, companyId, sql`${ids}::uuid[] || ${revisions}`, "update");
}
