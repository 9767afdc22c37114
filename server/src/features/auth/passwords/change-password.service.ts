import { resetLinkHours } from "@quotemill/shared/access/credentials";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { recordActivity } from "../../activity/index.ts";
import { type AuthUser, findProfile, lockAuthUser, updateAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { mustUseSso } from "../connections.queries.ts";
import { passwordChangedMailJob } from "../invitations/auth.mails.ts";
import { removeLinks } from "../invitations/links.service.ts";
import { checkNewPassword, hashPassword, passwordMatches, takePasswordTurn } from "../password-hashing.ts";
import { type AuthContext, signOut } from "../sessions/sessions.service.ts";
import { limitGuesses } from "../sessions/wrong-passwords.ts";
import type { SessionRef } from "../tokens.ts";

/** Sets the password, ends all other sessions and links, and activates an invited person's profile. */
export async function changePassword(
  auth: AuthContext,
  user: AuthUser,
  session: SessionRef & { user_id: string },
  { password, current_password }: { password: string; current_password?: string },
): Promise<AuthUser> {
  // Someone who came through the company's provider would otherwise give themselves a way around it.
  if ((user.sso && !user.encrypted_password) || (await mustUseSso(auth.db, user))) {
    throw new AuthError("user_sso_managed", "Your company manages how you sign in. You have no password here.");
  }
  checkNewPassword(password, session.origin, await namesAround(auth.db, user));
  const encrypted_password = await takePasswordTurn({ key: user.id, isKnown: true }, async () => {
    if (!mayOmitCurrent(auth, user, session)) await checkCurrentPassword(auth, user, current_password);
    if (user.encrypted_password && (await passwordMatches(user.encrypted_password, password))) {
      throw new AuthError("same_password", "New password should be different from the old password.");
    }
    return hashPassword(password);
  });
  return transact(auth.db, user.id, async (db) => {
    await checkUnchanged(db, user, session, current_password);
    const updated = await updateAuthUser(db, user.id, { encrypted_password });
    await removeLinks(db, user.id);
    await signOut(db, session, "others");
    await db.updateTable("auth.sessions").set({ origin: "password" }).where("id", "=", session.id).execute();
    const profile = await activateProfile(db, user);
    if (profile) {
      await recordActivity(db, profile, { action: profile.activated ? "invitation.accepted" : "password.changed" });
    }
    if (user.encrypted_password) await passwordChangedMailJob.add(db, { email: user.email });
    return updated;
  });
}

/** Returns the words that others know about the person: their address, their name and their company's. */
async function namesAround(db: Db, { id, email }: AuthUser): Promise<string[]> {
  const profile = await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["users.full_name", "companies.name"])
    .where(({ or, eb }) => or([eb("users.auth_id", "=", id), eb("users.email", "=", email)]))
    .executeTakeFirst();
  return [email, profile?.full_name ?? "", profile?.name ?? ""];
}

/**
 * People may omit it who have no password yet, or came through a recovery link: the link replaces the old password
 * once, while it is valid.
 */
function mayOmitCurrent({ clock }: AuthContext, user: AuthUser, { origin, created_at }: SessionRef): boolean {
  const ageMs = clock().getTime() - Date.parse(created_at);
  return !user.encrypted_password || (origin === "recovery" && ageMs <= resetLinkHours * 3_600_000);
}

/** A session may be stolen, or left open on a desk; it must not be enough to take over the account. */
async function checkCurrentPassword({ db }: AuthContext, user: AuthUser, current: string | undefined) {
  if (!current) throw currentRequired();
  await limitGuesses(db, `change ${user.id}`, async () => {
    if (await passwordMatches(user.encrypted_password, current)) return;
    throw currentInvalid();
  });
}

/**
 * Locks the account. If several requests set a password at the same time, the first wins: it has ended the sessions and
 * links of the others.
 */
async function checkUnchanged(db: Db, user: AuthUser, session: SessionRef, current: string | undefined) {
  const locked = await lockAuthUser(db, user.id);
  const live = await db.selectFrom("auth.sessions").select("id").where("id", "=", session.id).executeTakeFirst();
  if (!locked || !live) {
    throw new AuthError("session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (locked.encrypted_password === user.encrypted_password) return;
  if (current) throw currentInvalid();
  throw currentRequired();
}

const currentRequired = () => new AuthError("current_password_required", "Enter your current password.");
const currentInvalid = () => new AuthError("current_password_invalid", "The current password is wrong.");

/** A pending profile waits under the invited address. */
async function activateProfile(db: Db, user: AuthUser) {
  const activated = await db
    .updateTable("users")
    .set({ auth_id: user.id })
    .where("email", "=", user.email)
    .where("auth_id", "is", null)
    .returning(["id", "email", "full_name", "company_id"])
    .executeTakeFirst();
  if (activated) return { ...activated, activated: true };
  const own = await findProfile(db, user.id);
  return own && { ...own, activated: false };
}
