import { isDeepStrictEqual } from "node:util";
import { changesBy, type QuoteEvent, type QuoteState, type StoredStatus } from "@quotemill/shared/quotes/lifecycle";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/**
 * Applies the table in `shared/src/quotes/lifecycle.ts` to a locked quote. Returns the quote as it was and the changes,
 * which are null if the event had no effect; undefined if there is no such quote.
 */
export async function applyEvent(db: Db, companyId: string, id: string, event: QuoteEvent) {
  const quote = await lockQuote(db, companyId, id);
  if (!quote) return undefined;
  const changes = changesBy(event, quote);
  if (changes && !isDeepStrictEqual({ ...quote, ...changes }, quote)) await writeChanges(db, companyId, id, changes);
  return { quote, changes };
}

/** A constraint limits every status to those of the table. */
const stateColumns = [
  sql<StoredStatus>`status`.as("status"),
  "run",
  "pdf_storage_path",
  sql<QuoteState["outputs"]>`outputs`.as("outputs"),
  "error_message",
] as const;

const lockQuote = (db: Db, companyId: string, id: string): Promise<QuoteState | undefined> =>
  db
    .selectFrom("quotes")
    .select(stateColumns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function writeChanges(db: Db, companyId: string, id: string, { outputs, ...changes }: Partial<QuoteState>) {
  await db
    .updateTable("quotes")
    .set({ ...changes, ...(outputs && { outputs: JSON.stringify(outputs) }), updated_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
