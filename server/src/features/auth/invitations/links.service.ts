import { resetLinkHours } from "@quotemill/shared/access/credentials";
import { pages } from "@quotemill/shared/screens/pages";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { type AuthUser, findAuthUser, lockAuthUser, updateAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { type AuthContext, type Device, openSession } from "../sessions/sessions.service.ts";
import { hashLinkToken, newLinkToken } from "../tokens.ts";

export type LinkType = "invite" | "recovery";

export const lifetimeHours: Record<LinkType, number> = { invite: 7 * 24, recovery: resetLinkHours };
/** The only destinations of a link: an address from the request could lead anywhere. */
export const landingPath: Record<LinkType, string> = {
  invite: pages.acceptInvitation.path,
  recovery: pages.resetPassword.path,
};

/**
 * An invitation sent again replaces the one before. Anyone can ask for recovery, which must not end a link that its
 * owner has just been sent: the number of valid links is above the number mailed in their hour
 * (`recoveriesOfMailboxHourly`).
 */
const linksKept: Record<LinkType, number> = { invite: 1, recovery: 12 };

export async function createLink(auth: AuthContext, userId: string, type: LinkType, publicUrl: string) {
  const token = newLinkToken();
  const expires = new Date(auth.clock().getTime() + lifetimeHours[type] * 3_600_000);
  await auth.db
    .insertInto("auth.one_time_tokens")
    .values({ token_hash: hashLinkToken(token), user_id: userId, type, expires_at: expires.toISOString() })
    .execute();
  const ofThisType = auth.db
    .selectFrom("auth.one_time_tokens")
    .select("token_hash")
    .where("user_id", "=", userId)
    .where("type", "=", type);
  await auth.db
    .deleteFrom("auth.one_time_tokens")
    .where("token_hash", "in", ofThisType.orderBy("expires_at", "desc").offset(linksKept[type]))
    .execute();
  const query = new URLSearchParams({ token, type });
  return `${publicUrl}/auth/v1/verify?${query}`;
}

/**
 * Returns the account that the link belongs to, or undefined if the link was used or has expired. The link stays
 * usable.
 */
export async function findLinkOwner(auth: AuthContext, token: string, type: LinkType): Promise<AuthUser | undefined> {
  const link = await aliveLink(auth, auth.db, token, type).executeTakeFirst();
  return link && findAuthUser(auth.db, link.user_id);
}

/**
 * Uses up the link and opens a session. A second use, a wrong token and an expired one all look the same. The account is
 * locked first, as everywhere: a new password set at the same time ends either this link or this session.
 */
export async function consumeLink(auth: AuthContext, token: string, type: LinkType, device: Device) {
  return transact(auth.db, token, async (db) => {
    const link = await aliveLink(auth, db, token, type).executeTakeFirst();
    const user = link && (await lockAuthUser(db, link.user_id));
    if (!user || !(await useUp(db, token))) {
      throw new AuthError("otp_expired", "Email link is invalid or has expired");
    }
    await updateAuthUser(db, user.id, { email_confirmed_at: auth.clock().toISOString() });
    return openSession({ ...auth, db }, user, { origin: type, method: "otp" }, device);
  });
}

async function useUp(db: Db, token: string): Promise<boolean> {
  const used = db.deleteFrom("auth.one_time_tokens").where("token_hash", "=", hashLinkToken(token));
  return (await used.executeTakeFirst()).numDeletedRows > 0n;
}

export const removeLinks = (db: Db, userId: string) =>
  db.deleteFrom("auth.one_time_tokens").where("user_id", "=", userId).execute();

const aliveLink = (auth: AuthContext, db: Db, token: string, type: LinkType) =>
  db
    .selectFrom("auth.one_time_tokens")
    .select("user_id")
    .where("token_hash", "=", hashLinkToken(token))
    .where("type", "=", type)
    .where("expires_at", ">", auth.clock().toISOString());
