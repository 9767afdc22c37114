import type { Level, Proof } from "../tokens.ts";

/** Whoever has signed in with a password alone has so long to show the second factor. */
export const waitingMs = 15 * 60_000;
/** For so long, a second factor allows changes to how somebody signs in. */
const freshMs = 10 * 60_000;

/** Ways to show a second factor. A passkey is one by itself, because it asks for a finger or a PIN. */
const factorMethods = ["totp", "mfa/recovery_code", "passkey"];

interface Standing {
  has_factor: boolean;
  /** The level and the proofs in the row of the session. */
  aal: Level;
  amr: Proof[];
}

/**
 * Tells whether the session still owes its second factor. The lower of token and row counts: a token that was stolen before
 * the factor was shown gains nothing when it is.
 */
export const isWaiting = ({ has_factor, aal }: Standing, token: { aal: Level }): boolean =>
  has_factor && Math.min(aal, token.aal) < 2;

/** Tells whether a second factor was shown just now. Of someone who has none, nothing is asked. */
export function isFresh({ has_factor, amr }: Standing, now: Date): boolean {
  const since = Math.floor((now.getTime() - freshMs) / 1000);
  return !has_factor || amr.some(({ method, timestamp }) => factorMethods.includes(method) && timestamp >= since);
}
