import type { Db } from "../../platform/db/db.ts";
import { lockEntries } from "./entries.queries.ts";

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
  for (const { id } of rows) await lockEntries(db, companyId, id);
  return rows.find(({ id, status }) => id === intoId && status === "active")?.updated_at;
}

/**
 * Moves the quotes and drafts of one contact to another, which is about to get its address. The first is gone, and the
 * address is free.
 */
export async function absorbContact(db: Db, companyId: string, intoId: string, fromId: string) {
  for (const table of ["quotes", "saved_quotes"] as const) {
    await db
      .updateTable(table)
      .set({ contact_id: intoId })
      .where("company_id", "=", companyId)
      .where("contact_id", "=", fromId)
      .execute();
  }
  await db.deleteFrom("contacts").where("company_id", "=", companyId).where("id", "=", fromId).execute();
}
