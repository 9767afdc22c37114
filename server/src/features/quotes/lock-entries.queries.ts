import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/**
 * Before quotes and drafts are deleted: them, and the revisions of the quotes, which let go of them. Whoever writes one
 * holds it and then waits for the company's counts, so all are held before the first is deleted. Offers come later, too.
 */
export async function lockEntries(db: Db, companyId: string, quoteIds: string[], draftIds: string[]) {
  await lock(db, sql`quotes`, companyId, quoteIds, quoteIds);
  await lock(db, sql`saved_quotes`, companyId, draftIds, quoteIds);
}

const lock = (db: Db, table: RawBuilder<unknown>, companyId: string, ids: string[], revisedIds: string[]) =>
  sql`select from ${table} where company_id = ${companyId} and id = any(${ids}::uuid[] || array(
      select id from ${table} where company_id = ${companyId} and revises_quote_id = any(${revisedIds}::uuid[])))
    order by id for update`.execute(db);
