import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "qm_live_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 32;
const checkLength = 6;
const keyPattern = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checkLength}}$`);

/** Returns whether a bearer token is meant as a key, valid or not. */
export const isMeantAsKey = (token: string) => token.startsWith("qm_");

export function makeKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join("");
  return `${prefix}${random}${checkOf(prefix + random)}`;
}

/**
 * Distinguishes a mistyped or cut key from one that we may have made, without asking the database. It also lets
 * programs that search for leaked keys drop false hits.
 */
export const isWellFormed = (key: string) =>
  key.length === prefix.length + randomLength + checkLength &&
  keyPattern.test(key) &&
  checkOf(key.slice(0, -checkLength)) === key.slice(-checkLength);

/** CRC-32 in base62, the highest digit first. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = "";
  for (let place = 0; place < checkLength; place++) {
    check = digits[rest % digits.length] + check;
    rest = Math.floor(rest / digits.length);
  }
  return check;
}

/** A key has 190 random bits, so a plain SHA-256 is enough to keep it from being guessed. */
export const hashKey = (key: string) => createHash("sha256").update(key).digest();

/** The parts of a key that may be shown at any time. */
export const shownParts = (key: string) => ({ prefix: key.slice(0, prefix.length + 4), last_four: key.slice(-4) });
