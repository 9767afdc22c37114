import { sql } from "kysely";
import type { Db } from "../../../server/src/platform/db/db.ts";

/** What the current transaction has dated. */
const isNew = (column: string) => sql`${sql.ref(column)} = now()::timestamptz(3)`;
const dated = (column: string, moment: Date) =>
  sql<string>`case when ${isNew(column)} then ${moment.toISOString()}::timestamptz else ${sql.ref(column)} end`;

/** Moves what has just happened to an offer to a time in the past. */
export async function backdate(db: Db, companyId: string, id: string, moment: Date) {
  await db
    .updateTable("offer_events")
    .set({ at: moment.toISOString() })
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .where(isNew("at").$castTo<boolean>())
    .execute();
  await db
    .updateTable("offers")
    .set({
      created_at: dated("created_at", moment),
      answered_at: dated("answered_at", moment),
      question_at: dated("question_at", moment),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await backdateActivity(db, companyId, moment);
}

/** The same for what the activity says of it. */
async function backdateActivity(db: Db, companyId: string, moment: Date) {
  for (const table of ["audit_log", "audit_mentions"] as const) {
    await db
      .updateTable(table)
      .set({ created_at: moment.toISOString() })
      .where("company_id", "=", companyId)
      .where(isNew("created_at").$castTo<boolean>())
      .execute();
  }
}

/** A timeline never changes, not even by mistake of the server. Here it has yet to become one. */
export async function whileDatesMayChange(db: Db, work: () => Promise<void>) {
  await sql`alter table offer_events disable trigger keep_event`.execute(db);
  await work();
  await sql`alter table offer_events enable trigger keep_event`.execute(db);
}
