import type { Db } from "../../platform/db.ts";

/** Reads session, account and profile in one query; undefined if the session or the account is gone. */
export function findSessionActor(db: Db, userId: string, sessionId: string) {
  return db
    .selectFrom("auth.sessions as session")
    .innerJoin("auth.users as account", "account.id", "session.user_id")
    .leftJoin("users", "users.auth_id", "account.id")
    .select([
      "users.id",
      "account.id as auth_id",
      "account.email",
      "users.full_name",
      "users.app_role",
      "users.company_id",
    ])
    .where("session.id", "=", sessionId)
    .where("account.id", "=", userId)
    .executeTakeFirst();
}
