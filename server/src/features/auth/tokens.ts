import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Keys } from "../../platform/keys.ts";
import type { AuthUser } from "./accounts.queries.ts";

export const accessTokenSeconds = 3600;

export interface SessionRef {
  id: string;
  origin: "password" | "invite" | "recovery";
  created_at: string;
}

/** Tells the client who signed in. The server takes rights from the profile row, never from these claims. */
export async function signAccessToken(keys: Keys, user: AuthUser, session: SessionRef, nowSeconds: number) {
  const method = session.origin === "password" ? "password" : "otp";
  return new SignJWT({
    email: user.email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: user.user_metadata,
    role: "authenticated",
    aal: "aal1",
    amr: [{ method, timestamp: Math.floor(Date.parse(session.created_at) / 1000) }],
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(user.id)
    .setAudience("authenticated")
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + accessTokenSeconds)
    .sign(keys.accessToken);
}

const claims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number().optional() });

/** The user and session that a token names, or null if signature, expiry or claims are wrong. */
export async function readAccessToken(keys: Keys, token: string, currentDate: Date) {
  try {
    const { payload } = await jwtVerify(token, keys.accessToken, {
      algorithms: ["HS256"],
      audience: "authenticated",
      currentDate,
    });
    const { sub, session_id, exp = 0 } = claims.parse(payload);
    return { userId: sub, sessionId: session_id, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}

/**
 * A refresh token is the session's id, a counter and a keyed digest of both. None of it is stored, and the newest one
 * can be issued again: after a lost answer, or for a second tab, the same current token is returned.
 */
export function refreshTokenFor(keys: Keys, sessionId: string, counter: number): string {
  const head = Buffer.alloc(20);
  Buffer.from(sessionId.replaceAll("-", ""), "hex").copy(head);
  head.writeUInt32BE(counter, 16);
  return Buffer.concat([head, digest(keys, head)]).toString("base64url");
}

export function readRefreshToken(keys: Keys, token: string): { sessionId: string; counter: number } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 52) return null;
  const head = bytes.subarray(0, 20);
  if (!timingSafeEqual(bytes.subarray(20), digest(keys, head))) return null;
  const hex = head.subarray(0, 16).toString("hex");
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter: head.readUInt32BE(16) };
}

const digest = (keys: Keys, head: Buffer) => createHmac("sha256", keys.refreshToken).update(head).digest();

/** For links in mails: 32 random bytes are sent, and their hash is stored. */
export const newLinkToken = () => randomBytes(32).toString("base64url");
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest();
