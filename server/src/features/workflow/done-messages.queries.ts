import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Returns whether our own workflow has printed or mailed this message. */
export const isDone = async (db: Db, company_id: string, message_id: string): Promise<boolean> =>
  (await db
    .selectFrom("workflow_messages")
    .select("message_id")
    .where("company_id", "=", company_id)
    .where("message_id", "=", message_id)
    .executeTakeFirst()) !== undefined;

/**
 * A message that is marked is not printed or mailed again. Returns false if it was marked before, or if its company was
 * deleted in the meantime.
 */
export const markDone = async (db: Db, company_id: string, message_id: string): Promise<boolean> =>
  (await db
    .insertInto("workflow_messages")
    .columns(["company_id", "message_id"])
    .expression((row) =>
      row
        .selectFrom("companies")
        .select(["id", sql.val(message_id).as("message_id")])
        .where("id", "=", company_id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .executeTakeFirst()) !== undefined;
