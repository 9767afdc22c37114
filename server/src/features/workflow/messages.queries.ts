import type { Db } from "../../platform/db/db.ts";

/** Whether our own workflow has printed or mailed this message. */
export const isDone = async (db: Db, company_id: string, message_id: string): Promise<boolean> =>
  (await db
    .selectFrom("workflow_messages")
    .select("message_id")
    .where("company_id", "=", company_id)
    .where("message_id", "=", message_id)
    .executeTakeFirst()) !== undefined;

/** From then on it is not printed or mailed again. Returns false if that was known before. */
export const markDone = async (db: Db, company_id: string, message_id: string): Promise<boolean> =>
  (await db
    .insertInto("workflow_messages")
    .values({ company_id, message_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .executeTakeFirst()) !== undefined;
