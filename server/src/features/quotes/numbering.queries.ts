import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** The number the next quote would get, without taking it. */
export async function previewQuoteNumber(db: Db, companyId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select quote_prefix || app.next_free_number(id, quote_prefix, quote_next_number) as number
    from companies where id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the request is gone.");
  return row.number;
}

/**
 * Blocks the company's other submits until the transaction ends, so call it as late as possible. Null if another submit
 * has used the key meanwhile, or the contact was deleted.
 */
export async function takeQuoteNumber(db: Db, companyId: string, contactId: string, key: string | null) {
  const { rows } = await sql<{ number: string | null }>`
    select app.take_quote_number(${companyId}, ${contactId}, ${key}) as number`.execute(db);
  const quote_number = rows[0]?.number;
  return quote_number ? { quote_number, revision: 1, revises_quote_id: null } : null;
}
