import { sql } from "kysely";
import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { decrypt, encrypt } from "../../../platform/keys.ts";
import { tellSessions } from "../../realtime/index.ts";
import { type AuthUser, lockAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { ssoCounts } from "../connections.queries.ts";
import { levelOf } from "../sessions/levels.ts";
import { type AuthContext, type SignedIn, signOut } from "../sessions/sessions.service.ts";
import { tellOwner } from "./factor-news.ts";
import { type Lockable, lockedError, nextLock } from "./locks.ts";
import { stepUp } from "./step-up.ts";

const challengeMs = 5 * 60_000;

const notFound = () => new AuthError("mfa_factor_not_found", "There is no such authenticator app.");
const wrongCode = () => new AuthError("mfa_verification_failed", "That code is not right. Wait for the next one.");
const switchedOff = () =>
  new AuthError(
    "mfa_verification_failed",
    "This authenticator app was switched off after 100 wrong codes. Use a recovery code, or ask an admin.",
  );
export const needsFresh = () =>
  new AuthError("reauthentication_needed", "Enter a code to confirm that it is you, then try again.");

/** Starts setting up an authenticator app. No sign-in asks for its codes until the first code has been entered. */
export async function enrol(
  auth: AuthContext,
  { user, isFresh }: SignedIn,
  { friendly_name, issuer = "Quotemill" }: { friendly_name?: string | undefined; issuer?: string | undefined },
) {
  if (!isFresh) throw needsFresh();
  const secret = generateSecret();
  const factor = await transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    // An abandoned one would keep its name taken.
    await db.deleteFrom("auth.factors").where("user_id", "=", user.id).where("status", "=", "unverified").execute();
    const kept = (locked?.factors ?? []).filter(({ status }) => status === "verified");
    if (kept.length >= budgets.factors.most) {
      throw new AuthError("too_many_enrolled_mfa_factors", `You can have ${budgets.factors.most} authenticator apps.`);
    }
    const names = kept.map(({ friendly_name }) => friendly_name);
    if (friendly_name && names.includes(friendly_name)) {
      throw nameTaken();
    }
    return db
      .insertInto("auth.factors")
      .values({
        user_id: user.id,
        factor_type: "totp",
        friendly_name: friendly_name || freeName(names),
        seed: encrypt(auth.keys.factorSeed, secret),
      })
      .returning(["id", "friendly_name"])
      .executeTakeFirstOrThrow();
  });
  const uri = generateURI({ issuer, label: user.email, secret });
  const qr_code = renderSVG(uri, { ecc: "M", border: 2 });
  return { ...factor, type: "totp" as const, totp: { qr_code, secret, uri } };
}

function freeName(taken: string[]): string {
  const name = "Authenticator app";
  let tried = name;
  for (let number = 2; taken.includes(tried); number++) tried = `${name} ${number}`;
  return tried;
}

const nameTaken = () =>
  new AuthError("mfa_factor_name_conflict", "You have an authenticator app with this name already.");

export async function rename({ db }: AuthContext, { user }: SignedIn, factorId: string, friendly_name: string) {
  const isOther = ({ id }: { id: string }) => id !== factorId;
  if (user.factors.filter(isOther).some((other) => other.friendly_name === friendly_name)) throw nameTaken();
  const renamed = await db
    .updateTable("auth.factors")
    .set({ friendly_name })
    .where("user_id", "=", user.id)
    .where("id", "=", factorId)
    .returning("id")
    .executeTakeFirst();
  return renamed ?? Promise.reject(notFound());
}

/** Asks for a code. A session that owes its second factor can only use an app that is set up. */
export async function challenge(auth: AuthContext, { user, isWaiting }: SignedIn, factorId: string) {
  const factor = user.factors.find(({ id }) => id === factorId);
  if (!factor || (isWaiting && factor.status !== "verified")) throw notFound();
  const expires = new Date(auth.clock().getTime() + challengeMs);
  const { id } = await auth.db
    .insertInto("auth.factor_challenges")
    .values({ factor_id: factorId, expires_at: expires.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, type: "totp" as const, expires_at: Math.floor(expires.getTime() / 1000) };
}

/**
 * Takes a code: raises the session, and completes the set-up with the first one. The try counts before the code is looked
 * at, under the lock of the account, so concurrent guesses share one count. A wrong code must commit it, so failures are
 * returned and thrown outside the transaction.
 */
export async function verify(
  auth: AuthContext,
  signedIn: SignedIn,
  factorId: string,
  { challenge_id, code }: { challenge_id: string; code: string },
) {
  const now = auth.clock();
  const outcome = await transact(auth.db, signedIn.user.id, async (db) => {
    const user = await lockAuthUser(db, signedIn.user.id);
    const factor = user && (await findFactor(db, user.id, factorId));
    if (!factor) return notFound();
    const isNew = factor.status === "unverified";
    if (isNew && signedIn.isWaiting) return notFound();
    if (isNew && !signedIn.isFresh) return needsFresh();
    if (factor.switched_off_at) return switchedOff();
    if (isLocked(factor, now)) return lockedError(factor, now);
    if (!(await isOpen(db, challenge_id, factorId, now))) {
      return new AuthError("mfa_challenge_expired", "This took too long. Try again with a new code.");
    }
    const step = timeStepOf(decrypt(auth.keys.factorSeed, factor.seed), code, factor.last_step, now);
    if (step === null) return (await countWrong({ ...auth, db }, user, factor, now)) ?? wrongCode();
    await db
      .updateTable("auth.factors")
      .set({ status: "verified", last_step: step, wrong_codes: 0, locked_until: null, updated_at: now.toISOString() })
      .where("id", "=", factorId)
      .execute();
    await db.deleteFrom("auth.factor_challenges").where("factor_id", "=", factorId).execute();
    if (isNew) {
      await keepHasFactor(db, user.id);
      await tellOwner(db, user, { kind: "added", name: factor.friendly_name });
    }
    return stepUp({ ...auth, db }, user.id, signedIn.session.id, "totp");
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

const findFactor = (db: Db, userId: string, id: string) =>
  db
    .selectFrom("auth.factors")
    .select(["id", "friendly_name", "status", "seed", "last_step", "wrong_codes", "locked_until", "switched_off_at"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();

const isLocked = ({ locked_until }: Lockable, now: Date) =>
  locked_until !== null && Date.parse(locked_until) > now.getTime();

const isOpen = async (db: Db, id: string, factorId: string, now: Date) =>
  (await db
    .selectFrom("auth.factor_challenges")
    .select("id")
    .where("id", "=", id)
    .where("factor_id", "=", factorId)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst()) !== undefined;

/** Codes of the step before are taken, for slow typists, and of the one that begins, for clocks that are ahead. */
const tolerance: [number, number] = [30, 5];

/** The time step of a right code that is newer than the last one taken; null for any other. */
function timeStepOf(secret: string, token: string, last_step: number, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  // The library throws if no step is left, after the clock was set back.
  if (last_step >= Math.floor((epoch + tolerance[1]) / 30)) return null;
  const result = verifySync({ secret, token, epoch, epochTolerance: tolerance, afterTimeStep: last_step });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** Counts a wrong code. Returns the message if it was one too many. */
async function countWrong(auth: AuthContext, user: AuthUser, factor: Lockable & { id: string }, now: Date) {
  const { wrong_codes, locked_until, isOff } = nextLock(factor, now);
  const changes = { wrong_codes, locked_until, ...(isOff && { switched_off_at: now.toISOString() }) };
  await auth.db.updateTable("auth.factors").set(changes).where("id", "=", factor.id).execute();
  if (isOff) {
    await tellOwner(auth.db, user, { kind: "switched_off", name: factor.friendly_name });
    return switchedOff();
  }
  if (locked_until === factor.locked_until) return null;
  await tellOwner(auth.db, user, { kind: "locked", name: factor.friendly_name });
  return lockedError({ ...factor, locked_until }, now);
}

/**
 * Stores with the account which factors it has. Someone has a second factor while one of their apps is verified; one
 * that was switched off counts, or it would open the door. A passkey is stored separately: it is a way in, and guards
 * no other.
 */
export const keepHasFactor = (db: Db, userId: string) =>
  db
    .updateTable("auth.users")
    .set({
      has_factor: sql<boolean>`exists (
        select from auth.factors factor where factor.user_id = auth.users.id and factor.status = 'verified')`,
      has_passkey: sql<boolean>`exists (select from auth.passkeys passkey where passkey.user_id = auth.users.id)`,
      updated_at: sql`now()`,
    })
    .where("id", "=", userId)
    .returning(["has_factor", "has_passkey"])
    .executeTakeFirstOrThrow();

/** Takes from a session what was shown by a removed factor, and the level that rests on that alone. */
export async function forgetProofs(db: Db, session: SignedIn["session"], gone: string[]): Promise<void> {
  const amr = session.amr.filter(({ method }) => !gone.includes(method));
  await db
    .updateTable("auth.sessions")
    .set({ aal: levelOf(amr, await ssoCounts(db, session.user_id)), amr: JSON.stringify(amr) })
    .where("id", "=", session.id)
    .execute();
  await tellSessions(db, [session.id]);
}

/**
 * Removes an authenticator app. All other sessions end. If it was the last, this session goes back to the level of its
 * other factors, and the recovery codes are removed with it.
 */
export async function unenrol(auth: AuthContext, { user, session, isFresh }: SignedIn, factorId: string) {
  await transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    const factor = locked && (await findFactor(db, user.id, factorId));
    if (!factor) throw notFound();
    if (factor.status === "verified" && !isFresh) throw needsFresh();
    await db.deleteFrom("auth.factors").where("id", "=", factorId).execute();
    if (factor.status === "unverified") return;
    await signOut(db, session, "others");
    const { has_factor } = await keepHasFactor(db, user.id);
    if (!has_factor) {
      await db.deleteFrom("auth.recovery_codes").where("user_id", "=", user.id).execute();
      await forgetProofs(db, session, ["totp", "mfa/recovery_code"]);
    }
    await tellOwner(db, locked, { kind: "removed", name: factor.friendly_name });
  });
  return { id: factorId };
}
