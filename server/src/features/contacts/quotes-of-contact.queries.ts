import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** A contact's quotes and quote drafts hold its address, so that lists need not join the contact. */
const tables = ["quotes", "saved_quotes"] as const;

/**
 * The address for a quote or draft that is about to be stored. The caller holds the contact, with `holdContact` or by
 * taking a number for it.
 */
export const emailOfContact = (companyId: string, contactId: string) =>
  sql<string>`(select email from contacts where company_id = ${companyId} and id = ${contactId})`;

/**
 * Must be called before any count is touched: answering or saving a quote locks it and then waits for the count. In the
 * other order, the two could deadlock.
 */
async function lockQuotesAndDrafts(db: Db, companyId: string, contactId: string) {
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

/** Quotes and drafts follow their contact's address. */
export async function moveToAddress(db: Db, companyId: string, contactId: string, address: string) {
  await lockQuotesAndDrafts(db, companyId, contactId);
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

/** Locks both contacts and everything quoted for them, in the usual order, and returns when the first was changed. */
export async function holdForMerge(db: Db, companyId: string, intoId: string, fromId: string) {
  const rows = await db
    .selectFrom("contacts")
    .select(["id", "status", "updated_at"])
    .where("company_id", "=", companyId)
    .where("id", "in", [intoId, fromId])
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id } of rows) await lockQuotesAndDrafts(db, companyId, id);
  return rows.find(({ id, status }) => id === intoId && status === "active")?.updated_at;
}

/**
 * Moves the quotes, drafts and calls of one contact to another, which is about to get its address, and deletes the first,
 * so that the address is free.
 */
export async function absorbContact(db: Db, companyId: string, intoId: string, fromId: string) {
  for (const table of [...tables, "phone_calls"] as const) {
    await db
      .updateTable(table)
      .set({ contact_id: intoId })
      .where("company_id", "=", companyId)
      .where("contact_id", "=", fromId)
      .execute();
  }
  await db.deleteFrom("contacts").where("company_id", "=", companyId).where("id", "=", fromId).execute();
}
