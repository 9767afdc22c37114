import type { Passkey } from "@quotemill/shared/access/auth-protocol";
import { transact } from "../../../platform/db/transact.ts";
import { lockAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { tellOwner } from "../factors/factor-news.ts";
import { forgetProofs, keepHasFactor, needsFresh } from "../factors/factors.service.ts";
import { type AuthContext, type SignedIn, signOut } from "../sessions/sessions.service.ts";

const notFound = () => new AuthError("passkey_not_found", "There is no such passkey.");

const listed = ["id", "friendly_name", "created_at", "last_used_at"] as const;

/** The client knows no null here. */
const toListed = ({ last_used_at, ...passkey }: Omit<Passkey, "last_used_at"> & { last_used_at: string | null }) => ({
  ...passkey,
  ...(last_used_at && { last_used_at }),
});

export async function listPasskeys({ db }: AuthContext, { user }: SignedIn): Promise<Passkey[]> {
  const passkeys = await db
    .selectFrom("auth.passkeys")
    .select(listed)
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return passkeys.map(toListed);
}

export async function renamePasskey({ db }: AuthContext, { user }: SignedIn, id: string, friendly_name: string) {
  const renamed = await db
    .updateTable("auth.passkeys")
    .set({ friendly_name })
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .returning(listed)
    .executeTakeFirst();
  if (!renamed) throw notFound();
  return toListed(renamed);
}

/**
 * Removes a passkey, which may be lost: all other sessions end. If it was the last, this session goes back to the level
 * of its other factors.
 */
export async function removePasskey(auth: AuthContext, { user, session, isFresh }: SignedIn, id: string) {
  if (!isFresh) throw needsFresh();
  await transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    const removed = await db
      .deleteFrom("auth.passkeys")
      .where("id", "=", id)
      .where("user_id", "=", user.id)
      .returning("friendly_name")
      .executeTakeFirst();
    if (!locked || !removed) throw notFound();
    await signOut(db, session, "others");
    const { has_passkey } = await keepHasFactor(db, user.id);
    if (!has_passkey) await forgetProofs(db, session, ["passkey"]);
    await tellOwner(db, locked, { kind: "passkey_removed", name: removed.friendly_name });
  });
}
