import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { DeletedQuote } from "./restore-quote.ts";

interface Row extends Pick<DeletedQuote, "record"> {
  /** Empty for a record that is no quote. */
  parts: Partial<DeletedQuote["parts"]>;
}

/**
 * What the records belong to and what follows them again. Whoever writes one of these holds it and then waits for the
 * company's counts, so all are held before the first record comes back.
 */
export async function lockAround(db: Db, companyId: string, rows: Row[]) {
  const lock = (table: RawBuilder<unknown>, ids: unknown[], strength: RawBuilder<unknown>) =>
    sql`select from ${table} where company_id = ${companyId} and id = any(${ids}::uuid[])
      order by id for ${strength}`.execute(db);
  const contacts = rows.map(({ record }) => record.contact_id);
  const quotes = rows.flatMap(({ record, parts }) => [record.revises_quote_id, parts.later_id]);
  const drafts = rows.flatMap(({ parts }) => parts.draft_ids ?? []);
  await lock(sql`contacts`, contacts, sql`key share`);
  await lock(sql`quotes`, quotes, sql`no key update`);
  await lock(sql`saved_quotes`, drafts, sql`no key update`);
}
