import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { AuthError } from "../auth.errors.ts";
import type { AuthContext } from "../sessions/sessions.service.ts";

/**
 * Shared by adding and using a passkey: the relying party, the challenge that a device signs, and the refusal of an
 * answer.
 */

export interface PasskeyContext extends AuthContext {
  publicUrl: () => string;
}

/**
 * Returns the relying party. Browsers bind passkeys to the host of the public address, and give them to no other. They
 * need a domain name and HTTPS, except on this machine.
 */
export function relyingPartyOf(publicUrl: string): { id: string; name: string; origin: string } {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) {
    throw unavailable("Passkeys need a domain name, but this server is reached by an IP address.");
  }
  const isThisMachine = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !isThisMachine) {
    throw unavailable("Passkeys need a secure connection, but this server is reached without HTTPS.");
  }
  return { id: hostname, name: "Quotemill", origin };
}

const unavailable = (words: string) => new AuthError("passkey_disabled", words);

export const challengeMs = 5 * 60_000;

/** Creates a challenge for a device to sign, for adding a passkey to an account or, without one, for signing in. */
export async function addChallenge({ db, clock }: AuthContext, userId: string | null) {
  const challenge = randomBytes(32);
  const expires = new Date(clock().getTime() + challengeMs);
  const { id } = await db
    .insertInto("auth.passkey_challenges")
    .values({ challenge, user_id: userId, expires_at: expires.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, challenge: new Uint8Array(challenge), expires_at: Math.floor(expires.getTime() / 1000) };
}

/**
 * Uses a challenge up, even if the answer is then refused. It is one statement, so only one of several concurrent
 * answers gets the challenge. A challenge for adding a passkey serves only that account, and one for signing in serves
 * only sign-ins.
 */
export async function takeChallenge({ db, clock }: AuthContext, id: string, userId: string | null): Promise<string> {
  const taken = await db
    .deleteFrom("auth.passkey_challenges")
    .where("id", "=", id)
    .where("user_id", userId === null ? "is" : "=", userId)
    .returning(["challenge", "expires_at"])
    .executeTakeFirst();
  if (!taken) throw new AuthError("webauthn_challenge_not_found", "This was answered before. Please try again.");
  if (Date.parse(taken.expires_at) <= clock().getTime()) {
    throw new AuthError("webauthn_challenge_expired", "This took too long. Please try again.");
  }
  return taken.challenge.toString("base64url");
}

/** The account as devices know it: its id, which says nothing about the person. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

/** The same words for every reason, so that they reveal nothing about accounts and their passkeys. */
export const refused = () =>
  new AuthError("webauthn_verification_failed", "That passkey did not work. Try again, or sign in another way.");

/** The library throws for every fault in an answer. The log gets its message, the caller gets ours. */
export async function orRefuse<T>(log: FastifyBaseLogger, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: (error as Error).message }, "passkey refused");
    throw refused();
  }
}
