import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/**
 * Everybody knows the passwords of the demo's accounts, so a server without a demo takes them away: without a password
 * an account cannot sign in or be recovered, and its sessions and links end here. The demo gives them back when it is
 * on again.
 */
export async function closeDemoAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const closed = tx.selectFrom("auth.users").select("id").where("is_demo", "=", true);
    await tx.deleteFrom("auth.sessions").where("user_id", "in", closed).execute();
    await tx.deleteFrom("auth.one_time_tokens").where("user_id", "in", closed).execute();
    await tx
      .updateTable("auth.users")
      .set({ encrypted_password: null, updated_at: sql`now()` })
      .where("is_demo", "=", true)
      .where("encrypted_password", "is not", null)
      .execute();
  });
}
