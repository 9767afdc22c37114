import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** A contact's quotes and drafts, which hold its address so that lists need not join the contact. */
const tables = ["quotes", "saved_quotes"] as const;

/** The address for a quote or draft that is about to be stored. Whoever stores it holds the contact (`holdContact`). */
export const addressOf = (companyId: string, contactId: string) =>
  sql<string>`(select email from contacts where company_id = ${companyId} and id = ${contactId})`;

/**
 * Locked before any count is touched: whoever answers or saves one of them locks it and then waits for the count. The
 * other way round, the two could wait for each other.
 */
export async function lockEntries(db: Db, companyId: string, contactId: string) {
  for (const table of tables) {
    await db
      .selectFrom(table)
      .select("id")
      .where("company_id", "=", companyId)
      .where("contact_id", "=", contactId)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  }
}

/** They follow their contact's address. */
export async function moveEntries(db: Db, companyId: string, contactId: string, address: string) {
  await lockEntries(db, companyId, contactId);
  for (const table of tables) {
    await db
      .updateTable(table)
      .set({ person_email: address })
      .where("company_id", "=", companyId)
      .where("contact_id", "=", contactId)
      .where("person_email", "!=", address)
      .execute();
  }
}
