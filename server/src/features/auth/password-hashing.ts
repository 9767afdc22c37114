import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { minPasswordLength } from "@quotemill/shared/access/credentials";
import { inTurn } from "../../platform/fair-queue.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { serverFolder } from "../../platform/server-folder.ts";
import { AuthError } from "./auth.errors.ts";
import type { SessionRef } from "./tokens.ts";

// The library uses argon2id by default.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * At most two passwords are hashed at once: each takes 19 MB and one of the four threads that files and compression
 * also need.
 */
export function limitedHashing(argon2: { hash: typeof hash; verify: typeof verify }) {
  const twoAtOnce = inTurn(2);
  return {
    hashPassword: (password: string) => twoAtOnce("", () => argon2.hash(password, options)),
    verifyPassword: (expected: string, password: string) => twoAtOnce("", () => argon2.verify(expected, password)),
  };
}
const { hashPassword, verifyPassword } = limitedHashing({ hash, verify });

export { hashPassword };

const busy = () =>
  new AuthError("over_request_rate_limit", "The server is busy. Please try again in a few seconds.", {}, 3);

const lane = (slots: number) => inTurn(slots, { mostWaiting: budgets.passwordChecks.most, refusal: busy });
/** Strangers take one of the two slots for hashing, so that half of a small machine stays for everyone else. */
const lanes = { known: lane(3), familiar: lane(3), strangers: lane(1) };

/** Addresses where someone has signed in, as far as this process remembers. */
const familiarAddresses = new Set<string>();
const maxFamiliar = 5_000;

/**
 * Queues every request that needs a password hashed, so that a flood is refused before it costs anything. People who
 * are signed in or come from a known device do not wait for strangers, nor do those at an address where the password
 * was right before.
 */
export async function takePasswordTurn<T>(
  { key, isKnown }: { key: string; isKnown: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (isKnown) return lanes.known(key, work);
  const result = await (familiarAddresses.has(key) ? lanes.familiar : lanes.strangers)(key, work);
  familiarAddresses.delete(key);
  familiarAddresses.add(key);
  const [oldest = ""] = familiarAddresses;
  if (familiarAddresses.size > maxFamiliar) familiarAddresses.delete(oldest);
  return result;
}

let dummy: Promise<string> | undefined;

/** Unknown users cost the same work as known ones, so the time taken reveals nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const expected = stored ?? (await dummy);
  const matches = await verifyPassword(expected, password);
  return stored !== null && matches;
}

const weak = (message: string, reason: "length" | "characters" | "pwned") =>
  new AuthError("weak_password", message, { weak_password: { reasons: [reason], message } });

let common: Set<string> | undefined;

/** Attackers try these first. */
function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(join(serverFolder, "data", "common-passwords.txt"), "utf8").split("\n"));
  return common.has(password.toLowerCase());
}

/**
 * Minimum number of letters and digits left after the person's name, address and company are removed from the password.
 */
const leastOwn = 6;
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Attackers next try the names of the product, the company and the person, followed by a year or a digit. */
function isAboutPerson(password: string, names: string[]): boolean {
  const words = ["Quotemill", ...names].flatMap(wordsIn).filter(({ length }) => length >= 3);
  const whole = wordsIn(password).join("");
  const own = words
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ""), whole);
  return own !== whole && own.length < leastOwn;
}

/**
 * The invitation screen requires 6 characters, every other screen 8. Common passwords are refused everywhere, and those
 * that are made of the given names.
 */
export function checkNewPassword(password: string, origin: SessionRef["origin"], names: string[] = []): void {
  const minimum = origin === "invite" ? minPasswordLength.invite : minPasswordLength.reset;
  if (password.length < minimum) throw weak(`Password should be at least ${minimum} characters.`, "length");
  if (password.length > 200) throw new AuthError("validation_failed", "Password cannot be longer than 200 characters.");
  if (isCommon(password)) throw weak("This password is too common. Choose one that nobody would guess.", "pwned");
  if (isAboutPerson(password, names)) {
    throw weak("This password is little more than a name. Choose one that nobody would guess.", "characters");
  }
}
