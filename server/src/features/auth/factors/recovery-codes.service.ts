import { createHash } from "node:crypto";
import { recoveryCodeCount } from "@quotemill/shared/access/second-factor";
import { generateSecret } from "otplib";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { lockAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import type { AuthContext, SignedIn } from "../sessions/sessions.service.ts";
import { tellOwner } from "./factor-news.ts";
import { needsFresh } from "./factors.service.ts";
import { stepUp } from "./step-up.ts";

/** 120 bits: too many to guess, so one plain digest finds a code, and no slow hash is needed. */
const codeBytes = 15;

const hashOf = (code: string) =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ""))
    .digest();

/** As people read them: 'ABCD-EFGH-…'. */
const grouped = (code: string) => (code.match(/.{4}/g) ?? []).join("-");

async function countCodes(db: Db, userId: string) {
  const { total, remaining } = await db
    .selectFrom("auth.recovery_codes")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("used_at", "is", null).as("remaining"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { type: "recovery_code" as const, total, remaining };
}

/** Having none yet is a normal answer, since everyone who has just added an app asks. */
export const readRecoveryCodes = ({ db }: AuthContext, { user }: SignedIn) => countCodes(db, user.id);

/** Makes ten new codes, which end all earlier ones. This answer is the only place where they are ever shown. */
export async function makeRecoveryCodes(auth: AuthContext, { user, isFresh }: SignedIn) {
  if (!isFresh) throw needsFresh();
  const codes = Array.from({ length: recoveryCodeCount }, () => generateSecret({ length: codeBytes }));
  return transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    if (!locked?.has_factor) {
      throw new AuthError("mfa_recovery_codes_sole_factor", "Set up an authenticator app first.");
    }
    await db.deleteFrom("auth.recovery_codes").where("user_id", "=", user.id).execute();
    await db
      .insertInto("auth.recovery_codes")
      .values(codes.map((code) => ({ user_id: user.id, hash: hashOf(code) })))
      .execute();
    await tellOwner(db, locked, { kind: "codes_made" });
    return { ...(await countCodes(db, user.id)), codes: codes.map(grouped) };
  });
}

/** Takes a recovery code instead of one from the app. Of any number of uses at the same time, one wins. */
export async function useRecoveryCode(auth: AuthContext, { user, session }: SignedIn, code: string) {
  return transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    const used = await db
      .updateTable("auth.recovery_codes")
      .set({ used_at: auth.clock().toISOString() })
      .where("user_id", "=", user.id)
      .where("hash", "=", hashOf(code))
      .where("used_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    if (!locked || !used) {
      throw new AuthError("mfa_verification_failed", "That recovery code is not right, or it was used before.");
    }
    const { remaining } = await countCodes(db, user.id);
    await tellOwner(db, locked, { kind: "code_used", left: remaining });
    return stepUp({ ...auth, db }, user.id, session.id, "mfa/recovery_code");
  });
}
