import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { budgets, removeEndedUses } from "../../../platform/http/budgets.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import type { Keys } from "../../../platform/keys.ts";
import {
  type AuthUser,
  findAuthUser,
  findAuthUserByEmail,
  lockAuthUser,
  toUserBody,
  updateAuthUser,
} from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { mustUseSso } from "../connections.queries.ts";
import { passwordMatches, takePasswordTurn } from "../password-hashing.ts";
import {
  accessTokenSeconds,
  type Level,
  readAccessToken,
  readRefreshToken,
  refreshTokenFor,
  type SessionRef,
  signAccessToken,
} from "../tokens.ts";
import { factorRequiredFrom, isFresh, owedBy, waitingMs } from "./levels.ts";
import { limitGuesses, removeEndedGuesses } from "./wrong-passwords.ts";

export interface AuthContext {
  db: Db;
  keys: Keys;
  clock: Clock;
  /** True if global admins need a second factor to sign in. False while somebody tries the product out. */
  globalAdminsNeedFactor?: boolean;
}
/** The browser and address that opened a session, for people who later review their sessions. */
export interface Device {
  ip: string;
  user_agent: string | null;
}

/**
 * A session expires after 30 days without use, and 30 days after sign-in at the latest. A company can shorten the
 * second limit.
 */
const sessionDays = 30;
export const sessionColumns = [
  "id",
  "user_id",
  "origin",
  "refresh_counter",
  "created_at",
  "refreshed_at",
  "aal",
  "amr",
  "ends_at",
  "stepped_up_at",
] as const;

/**
 * Someone who tries to sign in. Strangers queue by `address`; a known device's guesses are counted by `knownDevice`.
 */
export interface Caller extends Device {
  address: string;
  knownDevice: string | null;
}

/** Does the same work, counts the same and answers the same whether or not the account exists. */
export async function signIn(auth: AuthContext, email: string, password: string, caller: Caller) {
  const { address, knownDevice } = caller;
  const refused = () => new AuthError("invalid_credentials", "Invalid login credentials");
  const turn = { key: knownDevice ? email : address, isKnown: knownDevice !== null };
  const user = await takePasswordTurn(turn, () =>
    limitGuesses(auth.db, `sign-in ${knownDevice ?? email}`, async () => {
      const found = await findAuthUserByEmail(auth.db, email);
      if (!(await passwordMatches(found?.encrypted_password ?? null, password)) || !found) throw refused();
      return found;
    }),
  );
  return transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    // A new password has been set since this one was checked.
    if (locked?.encrypted_password !== user.encrypted_password) throw refused();
    return openSession({ ...auth, db }, locked, { origin: "password", method: "password" }, caller);
  });
}

interface Opening {
  origin: SessionRef["origin"];
  /** The authentication method, by its name in the protocol. */
  method: string;
  /** 2 if that alone counts as two factors. */
  aal?: Level;
}

const ssoRequired = () =>
  new AuthError("sso_required", "Your company requires single sign-on. Continue with that instead.");

/**
 * The caller has locked the account and read it after that. If there are too many sessions, those that have shown one
 * factor end first, then those that were used longest ago. Someone with a second factor gets a session that opens only
 * the calls to show it, and ends soon. Every way in except single sign-on is closed here to people whose company
 * requires that.
 */
export async function openSession(
  auth: AuthContext,
  user: AuthUser,
  { origin, method, aal = 1 }: Opening,
  device: Device,
) {
  if (origin !== "sso" && (await mustUseSso(auth.db, user))) throw ssoRequired();
  const now = auth.clock();
  const session = await auth.db
    .insertInto("auth.sessions")
    .values({
      user_id: user.id,
      origin,
      ip: device.ip,
      user_agent: device.user_agent,
      created_at: now.toISOString(),
      refreshed_at: now.toISOString(),
      aal,
      amr: JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }]),
      ends_at: user.has_factor && aal < 2 ? new Date(now.getTime() + waitingMs).toISOString() : latestEnd(user.id, now),
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow();
  const others = auth.db
    .selectFrom("auth.sessions")
    .select("id")
    .where("user_id", "=", user.id)
    .where("id", "!=", session.id);
  await auth.db
    .deleteFrom("auth.sessions")
    .where(
      "id",
      "in",
      others
        .orderBy("aal", "desc")
        .orderBy("refreshed_at", "desc")
        .offset(budgets.sessions.most - 1),
    )
    .execute();
  const signedIn = await updateAuthUser(auth.db, user.id, { last_sign_in_at: auth.clock().toISOString() });
  return tokenResponse(auth, signedIn, session, session.refresh_counter);
}

/** The latest time at which a session that began then ends, by the rule of the person's company. */
export const latestEnd = (userId: string, began: Date) => sql<string>`
  ${began.toISOString()}::timestamptz + make_interval(days => coalesce((
    select session_days from users join companies on companies.id = users.company_id
    where users.auth_id = ${userId}), ${sessionDays}))`;

export function tokenResponse(auth: AuthContext, user: AuthUser, session: SessionRef, counter: number) {
  const now = Math.floor(auth.clock().getTime() / 1000);
  return {
    access_token: signAccessToken(auth.keys, user, session, now),
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: now + accessTokenSeconds,
    refresh_token: refreshTokenFor(auth.keys, session.id, counter),
    user: toUserBody(user),
  };
}

/** Time for which the previous token still works after a rotation: the client retries an unanswered call for 26 s. */
const reuseMs = 30_000;

/**
 * | Token                                | Result                                                                |
 * | ------------------------------------ | --------------------------------------------------------------------- |
 * | the current one                      | rotates to the next token                                             |
 * | its direct parent, soon after        | the current token again (a lost answer, or two tabs at once)          |
 * | older, just after a second factor    | `refresh_token_already_used`; another tab did not know of it yet      |
 * | its direct parent later, or older    | stolen or replayed: ends the session, `refresh_token_already_used`    |
 * | of another way in, but the company   | ends the session, `sso_required`                                      |
 * | requires single sign-on by now       |                                                                       |
 * | not ours, or no session              | `refresh_token_not_found`                                             |
 */
export async function refreshSession(auth: AuthContext, token: string) {
  const notFound = new AuthError("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  const given = readRefreshToken(auth.keys, token);
  if (!given) throw notFound;
  // A failure that ends a session must commit its delete, so failures are returned here and thrown outside the
  // transaction.
  const outcome = await transact(auth.db, given.sessionId, async (db) => {
    const session = await db
      .selectFrom("auth.sessions")
      .select(sessionColumns)
      .where("id", "=", given.sessionId)
      // A view has no refresh token, and would not be prolonged by one.
      .where("acts_for", "is", null)
      .forUpdate()
      .executeTakeFirst();
    const user = session && (await findAuthUser(db, session.user_id));
    if (!user) return notFound;
    if (isExpired(auth, session)) {
      await endSession(db, session.id);
      return new AuthError("session_expired", "Invalid Refresh Token: Session Expired");
    }
    if (session.origin !== "sso" && (await mustUseSso(db, user))) {
      await endSession(db, session.id);
      return ssoRequired();
    }
    const behind = session.refresh_counter - given.counter;
    const sinceRotationMs = auth.clock().getTime() - Date.parse(session.refreshed_at);
    if (behind > 1 || (behind === 1 && sinceRotationMs > reuseMs)) {
      if (!wasJustSteppedUp(auth, session)) await endSession(db, session.id);
      return new AuthError("refresh_token_already_used", "Invalid Refresh Token: Already Used");
    }
    if (behind === 1) return tokenResponse(auth, user, session, session.refresh_counter);
    const counter = session.refresh_counter + 1;
    await db
      .updateTable("auth.sessions")
      .set({ refresh_counter: counter, refreshed_at: auth.clock().toISOString() })
      .where("id", "=", session.id)
      .execute();
    return tokenResponse(auth, user, session, counter);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Lists of sessions leave out expired ones by the database's clock. */
export const isAlive = sql<boolean>`
  refreshed_at >= now() - make_interval(days => ${sessionDays}) and ends_at > now()`;

export function isExpired(
  { clock }: AuthContext,
  { refreshed_at, ends_at }: { refreshed_at: string; ends_at: string },
) {
  const now = clock().getTime();
  return now - Date.parse(refreshed_at) > sessionDays * 24 * 3_600_000 || now >= Date.parse(ends_at);
}

const wasJustSteppedUp = ({ clock }: AuthContext, { stepped_up_at }: { stepped_up_at: string | null }) =>
  stepped_up_at !== null && clock().getTime() - Date.parse(stepped_up_at) <= reuseMs;

const endSession = (db: Db, id: string) => db.deleteFrom("auth.sessions").where("id", "=", id).execute();

/**
 * The live session and user behind a Bearer token. Read from the database each time, so that revocation is immediate.
 * View-as sessions are rejected: they may not use `/auth/v1`. The result says whether the session still owes its second
 * factor, whether one must be set up, and whether one was shown just now.
 */
export async function requireSession(auth: AuthContext, authorization: string | undefined) {
  const token = authorization?.match(/^Bearer (.+)$/i)?.[1];
  if (!token) throw new AuthError("no_authorization", "This endpoint requires a valid Bearer token");
  const claims = readAccessToken(auth.keys, token, auth.clock());
  if (!claims) throw new AuthError("bad_jwt", "invalid JWT: unable to parse or verify signature");
  const user = await findAuthUser(auth.db, claims.userId);
  if (!user) throw new AuthError("user_not_found", "User from sub claim in JWT does not exist");
  const session = await auth.db
    .selectFrom("auth.sessions as session")
    .leftJoin("users", "users.auth_id", "session.user_id")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(sessionColumns.map((column) => `session.${column}` as const))
    .select(["users.app_role", factorRequiredFrom.as("factor_required_from")])
    .where("session.id", "=", claims.sessionId)
    .where("session.user_id", "=", user.id)
    .where("session.acts_for", "is", null)
    .executeTakeFirst();
  if (!session || isExpired(auth, session)) {
    throw new AuthError("session_not_found", "Session from session_id claim in JWT does not exist");
  }
  const standing = { ...session, has_factor: user.has_factor, has_passkey: user.has_passkey };
  const owed = owedBy(standing, claims, auth);
  return {
    user,
    session,
    isWaiting: owed === "factor",
    mustSetUp: owed === "set-up",
    isFresh: isFresh(standing, auth.clock()),
  };
}

export type SignedIn = Awaited<ReturnType<typeof requireSession>>;

type SignOutScope = "global" | "local" | "others";

export async function signOut(db: Db, session: { id: string; user_id: string }, scope: SignOutScope) {
  await db
    .deleteFrom("auth.sessions")
    .where("user_id", "=", session.user_id)
    .$if(scope === "local", (query) => query.where("id", "=", session.id))
    .$if(scope === "others", (query) => query.where("id", "!=", session.id))
    .execute();
}

export const removeExpiredJob = defineJob({
  name: "remove_expired_sessions",
  lane: "upkeep",
  payload: z.object({}),
  run: ({ db }: { db: Db }) => removeExpired(db),
});

/** Run by a timer: removes sessions, links and challenges that have ended, and counts that are over. */
export async function removeExpired(db: Db) {
  const unused = sql<string>`now() - make_interval(days => ${sessionDays})`;
  await db.deleteFrom("auth.sessions").where("refreshed_at", "<", unused).execute();
  await db.deleteFrom("auth.sessions").where("ends_at", "<", sql<string>`now()`).execute();
  // Abandoned set-ups.
  await db
    .deleteFrom("auth.factors")
    .where("status", "=", "unverified")
    .where("created_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
  await db.deleteFrom("auth.factor_challenges").where("expires_at", "<", sql<string>`now()`).execute();
  await db.deleteFrom("auth.passkey_challenges").where("expires_at", "<", sql<string>`now()`).execute();
  await db.deleteFrom("auth.one_time_tokens").where("expires_at", "<", sql<string>`now()`).execute();
  await db.deleteFrom("auth.sso_flows").where("expires_at", "<", sql<string>`now()`).execute();
  await removeEndedGuesses(db);
  await removeEndedUses(db);
}
