import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { findAddress } from "../contacts/index.ts";

/**
 * Inserts a row as it was, except for what has changed around it: the address is the one that its contact has now, and
 * columns that it did not have get their defaults.
 */
export async function insertRecord(db: Db, table: string, row: Record<string, unknown>) {
  const { search_text, total_cents, total_text, ...record } = row; // the database works these out
  const { company_id, contact_id } = record as { company_id: string; contact_id?: string | null };
  if (contact_id) record.person_email = await findAddress(db, company_id, contact_id);
  const columns = sql.join(Object.keys(record).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(record)})`.execute(db);
}
