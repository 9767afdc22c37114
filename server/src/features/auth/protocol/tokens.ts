import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../../platform/keys.ts";

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
