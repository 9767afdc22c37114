import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Keys } from "../../platform/keys.ts";
import { type AuthUser, providersOf } from "./accounts.queries.ts";

export const accessTokenSeconds = 3600;

/** The assurance level of a sign-in: 1 by one factor, 2 by two. The protocol calls them `aal1` and `aal2`. */
export type Level = 1 | 2;

/** One way in which the person has proved who they are, and when, in seconds. */
export interface Proof {
  method: string;
  timestamp: number;
}

export interface SessionRef {
  id: string;
  origin: "password" | "invite" | "recovery" | "passkey" | "sso" | "view";
  created_at: string;
  aal: Level;
  amr: Proof[];
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
const header = encode({ alg: "HS256", typ: "JWT" });
const audience = "authenticated";

// Not jose, which verifies in the thread pool, behind password hashing and compression: see decision 70.
const signatureOf = (keys: Keys, content: string) =>
  createHmac("sha256", keys.accessToken).update(content).digest("base64url");

/** Says to the client who signed in. The server takes rights from the profile row, never from these claims. */
export function signAccessToken(
  keys: Keys,
  user: AuthUser,
  session: SessionRef,
  nowSeconds: number,
  lifetimeSeconds = accessTokenSeconds,
): string {
  const payload = encode({
    email: user.email,
    phone: "",
    app_metadata: providersOf(user),
    user_metadata: user.user_metadata,
    role: "authenticated",
    aal: `aal${session.aal}`,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
    sub: user.id,
    aud: audience,
    iat: nowSeconds,
    exp: nowSeconds + lifetimeSeconds,
  });
  const content = `${header}.${payload}`;
  return `${content}.${signatureOf(keys, content)}`;
}

const ourHeader = z.object({ alg: z.literal("HS256") });
const ourClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aud: z.literal(audience),
  exp: z.number(),
  aal: z.enum(["aal1", "aal2"]),
});

interface TokenClaims {
  userId: string;
  sessionId: string;
  aal: Level;
  expiresAt: Date;
}

/**
 * The token's claims, whether or not it has expired; null unless we signed it. Nothing in it is read before that is
 * certain.
 */
function verify(keys: Keys, token: string): TokenClaims | null {
  const [head = "", payload = "", signature = ""] = token.split(".", 3);
  const content = `${head}.${payload}`;
  const expected = signatureOf(keys, content);
  if (token !== `${content}.${signature}` || !isSame(signature, expected)) return null;
  const claims = ourClaims.safeParse(decode(payload));
  if (!claims.success || !ourHeader.safeParse(decode(head)).success) return null;
  const { sub, session_id, exp, aal } = claims.data;
  return { userId: sub, sessionId: session_id, aal: aal === "aal2" ? 2 : 1, expiresAt: new Date(exp * 1000) };
}

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given, "latin1"), Buffer.from(expected, "latin1"));

const rememberMs = 30_000;
const maxRemembered = 2_000;
const remembered = new WeakMap<Keys, Map<string, { claims: TokenClaims; until: number }>>();

/**
 * The user and session that a token names, or null if signature, expiry or claims are wrong. A correctly signed token
 * is cached for a while by its full text. Its session is not: that is read from the database each time.
 */
export function readAccessToken(keys: Keys, token: string, now: Date): TokenClaims | null {
  const known = remembered.get(keys) ?? new Map();
  remembered.set(keys, known);
  let cached = known.get(token);
  if (!cached || cached.until < now.getTime()) {
    const verified = verify(keys, token);
    if (!verified) return null;
    if (known.size >= maxRemembered) known.clear();
    cached = { claims: verified, until: now.getTime() + rememberMs };
    known.set(token, cached);
  }
  return cached.claims.expiresAt > now ? cached.claims : null;
}

/**
 * A refresh token is the session's id, a counter and a keyed digest of both. None of it is stored, and the newest one
 * can be issued again: after a lost answer, or for a second tab, the same current token is returned.
 */
export function refreshTokenFor(keys: Keys, sessionId: string, counter: number): string {
  const head = Buffer.alloc(20);
  Buffer.from(sessionId.replaceAll("-", ""), "hex").copy(head);
  head.writeUInt32BE(counter, 16);
  return Buffer.concat([head, refreshDigest(keys, head)]).toString("base64url");
}

export function readRefreshToken(keys: Keys, token: string): { sessionId: string; counter: number } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 52) return null;
  const head = bytes.subarray(0, 20);
  if (!timingSafeEqual(bytes.subarray(20), refreshDigest(keys, head))) return null;
  const hex = head.subarray(0, 16).toString("hex");
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter: head.readUInt32BE(16) };
}

const refreshDigest = (keys: Keys, head: Buffer) => createHmac("sha256", keys.refreshToken).update(head).digest();

/** For links in mails: 32 random bytes are sent, and their hash is stored. */
export const newLinkToken = () => randomBytes(32).toString("base64url");
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest();
