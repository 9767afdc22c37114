import type { Db } from "../../platform/db/db.ts";
import { lockRows } from "../../platform/db/lock-rows.ts";
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
  const contacts = rows.map(({ record }) => record.contact_id);
  const quotes = rows.flatMap(({ record, parts }) => [record.revises_quote_id, parts.later_id]);
  const drafts = rows.flatMap(({ parts }) => parts.draft_ids ?? []);
  await lockRows(db, "contacts", companyId, contacts, "key share");
  await lockRows(db, "quotes", companyId, quotes, "no key update");
  await lockRows(db, "saved_quotes", companyId, drafts, "no key update");
}
