import type { AppRole } from "@quotemill/shared/access/permissions";
import { sql } from "kysely";
import type { Level, Proof } from "../tokens.ts";
import type { AuthContext } from "./sessions.service.ts";

/** Time limit for entering the second factor after a password sign-in. */
export const waitingMs = 15 * 60_000;
/** A second factor counts as fresh for this long, and only then allows changes to how somebody signs in. */
const freshMs = 10 * 60_000;

/** Ways to show a second factor. A passkey alone counts, because it asks for a finger or a PIN. */
export const factorMethods = ["totp", "mfa/recovery_code", "passkey"];

/** The protocol's name for single sign-on. It makes nothing fresh: someone who has a second factor must show that. */
export const ssoMethod = "oauth";

/**
 * Returns the level of a session with these proofs. Single sign-on counts as two factors only if its company says so.
 */
export const levelOf = (amr: Proof[], ssoCounts: boolean): Level =>
  amr.some(({ method }) => factorMethods.includes(method) || (ssoCounts && method === ssoMethod)) ? 2 : 1;

export const setUpWords = "A second factor is required. Set one up to go on.";

interface Standing {
  has_factor: boolean;
  has_passkey: boolean;
  /** Null as long as the invitation is not accepted. */
  app_role: AppRole | null;
  /** The time from which the person's company asks them for a second factor; null if it does not. */
  factor_required_from: string | null;
  /** The level and the proofs in the row of the session. */
  aal: Level;
  amr: Proof[];
}

/** Part of a statement that joins `users` and `companies`. */
export const factorRequiredFrom = sql<string | null>`case companies.factor_required_for
  when 'everyone' then companies.factor_required_from
  when 'admins' then case users.app_role when 'admin' then companies.factor_required_from end end`;

/**
 * Returns what the session still owes before it opens anything: a factor that the person has, or setting one up. The
 * lower of token and row counts: a token that was stolen before the factor was shown gains nothing when it is. Someone
 * with a passkey owes that, and no set-up. Otherwise a stolen password could add an authenticator app next to it.
 */
export function owedBy(
  standing: Standing,
  token: { aal: Level },
  { clock, globalAdminsNeedFactor }: Pick<AuthContext, "clock" | "globalAdminsNeedFactor">,
): "factor" | "set-up" | null {
  if (Math.min(standing.aal, token.aal) >= 2) return null;
  if (standing.has_factor) return "factor";
  const isRequired =
    standing.app_role === "global_admin"
      ? globalAdminsNeedFactor === true
      : standing.factor_required_from !== null && Date.parse(standing.factor_required_from) <= clock().getTime();
  if (!isRequired) return null;
  return standing.has_passkey ? "factor" : "set-up";
}

/**
 * Returns the time until which a session that owes nothing now keeps its rights. A stream has to end then, as no
 * request checks again.
 */
export function opensUntil(
  { aal, factor_required_from, ends_at }: Pick<Standing, "aal" | "factor_required_from"> & { ends_at: string },
  token: { aal: Level; expiresAt: Date },
): Date {
  const isGated = Math.min(aal, token.aal) < 2 && factor_required_from !== null;
  const ends = [ends_at, ...(isGated ? [factor_required_from] : [])].map((moment) => Date.parse(moment));
  return new Date(Math.min(token.expiresAt.getTime(), ...ends));
}

/**
 * Returns whether a second factor was shown just now. Someone without one is asked for nothing. A global admin who
 * signed in by a passkey has it at hand, and is asked for it.
 */
export function isFresh({ has_factor, has_passkey, app_role, aal, amr }: Standing, now: Date): boolean {
  const since = Math.floor((now.getTime() - freshMs) / 1000);
  const isAsked = has_factor || (app_role === "global_admin" && has_passkey && aal === 2);
  return !isAsked || amr.some(({ method, timestamp }) => factorMethods.includes(method) && timestamp >= since);
}
