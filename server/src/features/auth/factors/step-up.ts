import { findAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { type AuthContext, isExpired, latestEnd, sessionColumns, tokenResponse } from "../sessions/sessions.service.ts";

/**
 * Raises a session to level 2, in the caller's transaction, which has locked the account. Everyone else who knows only the
 * password is signed out.
 *
 * The refresh counter goes up by two, so that the token of level 1 is not the parent of the new one: someone who stole
 * that token never gets level 2 by refreshing. A session that had level 2 already rotates as usual.
 */
export async function stepUp(auth: AuthContext, userId: string, sessionId: string, method: string) {
  const { db } = auth;
  const now = auth.clock();
  const session = await db
    .selectFrom("auth.sessions")
    .select(sessionColumns)
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  const user = await findAuthUser(db, userId);
  if (!session || !user || isExpired(auth, session)) {
    throw new AuthError("session_not_found", "Session from session_id claim in JWT does not exist");
  }
  const proof = { method, timestamp: Math.floor(now.getTime() / 1000) };
  const amr = [proof, ...session.amr.filter((each) => each.method !== method)];
  const isRaised = session.aal < 2;
  const refresh_counter = session.refresh_counter + (isRaised ? 2 : 1);
  await db
    .updateTable("auth.sessions")
    .set({
      aal: 2,
      amr: JSON.stringify(amr),
      refresh_counter,
      refreshed_at: now.toISOString(),
      ...(isRaised && {
        stepped_up_at: now.toISOString(),
        ends_at: latestEnd(userId, new Date(session.created_at)),
      }),
    })
    .where("id", "=", sessionId)
    .execute();
  await db
    .deleteFrom("auth.sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", sessionId)
    .where("aal", "=", 1)
    .execute();
  return tokenResponse(auth, user, { ...session, aal: 2, amr }, refresh_counter);
}
