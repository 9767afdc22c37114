import { AuthError } from "../auth.errors.ts";

/** The part of a factor that wrong codes change. */
export interface Lockable {
  friendly_name: string;
  /** In a row. */
  wrong_codes: number;
  locked_until: string | null;
}

const codesPerLock = 5;
const firstLockMs = 5 * 60_000;
const longestLockMs = 24 * 3_600_000;
/** Number of wrong codes in a row that switches the factor off: NIST SP 800-63B-4, section 3.2.2. */
const mostWrong = 100;

/**
 * Returns the factor's state after one more wrong code: each fifth locks it, every time for twice as long, up to a day.
 */
export function nextLock({ wrong_codes: before, locked_until }: Lockable, now: Date) {
  const wrong_codes = before + 1;
  const locks = wrong_codes / codesPerLock;
  if (!Number.isInteger(locks)) return { wrong_codes, locked_until, isOff: false };
  const ms = Math.min(firstLockMs * 2 ** (locks - 1), longestLockMs);
  const until = new Date(now.getTime() + ms).toISOString();
  return { wrong_codes, locked_until: until, isOff: wrong_codes >= mostWrong };
}

/** 'Too many codes. Try again in 5 minutes.' */
export function lockedError({ locked_until }: Lockable, now: Date): AuthError {
  const seconds = Math.max(1, Math.ceil((Date.parse(locked_until ?? "") - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), "hour"] : [minutes, "minute"];
  const words = `Too many codes. Try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
  return new AuthError("over_request_rate_limit", words, {}, seconds);
}
