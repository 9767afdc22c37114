import type { Db } from "../../../platform/db/db.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { aboutUser, recordActivity } from "../../activity/index.ts";
import { findProfile } from "../accounts.queries.ts";
import { factorMailJob } from "./factor-news.ts";
import { keepHasFactor } from "./factors.service.ts";

/**
 * Removes all second factors and passkeys of someone who has lost them, and who then signs in with the password and
 * sets up a new one. All their sessions end, and the person and the admin get a mail. The caller has locked the
 * account.
 */
export async function resetFactors(db: Db, actor: Actor, account: { id: string; email: string }): Promise<void> {
  await db.deleteFrom("auth.factors").where("user_id", "=", account.id).execute();
  await db.deleteFrom("auth.passkeys").where("user_id", "=", account.id).execute();
  await db.deleteFrom("auth.recovery_codes").where("user_id", "=", account.id).execute();
  await keepHasFactor(db, account.id);
  await db.deleteFrom("auth.sessions").where("user_id", "=", account.id).execute();
  const by = actor.full_name || actor.email || "An admin";
  await factorMailJob.add(db, { email: account.email, news: { kind: "reset", by } });
  if (actor.email) {
    await factorMailJob.add(db, { email: actor.email, news: { kind: "reset_by_you", person: account.email } });
  }
  const profile = await findProfile(db, account.id);
  await recordActivity(db, actor, {
    action: "factor.reset",
    subject: account.email,
    about: profile && [aboutUser({ ...profile, email: account.email })],
    company_id: profile?.company_id ?? null,
  });
}
