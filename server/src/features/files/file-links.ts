import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Keys } from "../../platform/keys.ts";

export const linkSeconds = 3600;

export interface LinkContext {
  keys: Keys;
  clock: Clock;
}

const nowSeconds = (clock: Clock) => Math.floor(clock().getTime() / 1000);

/** A link that opens one file without a session, until it expires. */
export function signFileLink(
  { keys, clock }: LinkContext,
  path: string,
  lifeSeconds: number,
  bucket: "quote-pdfs" | "company-logos" | "quote-photos" = "quote-pdfs",
): string {
  const expiresAtSeconds = nowSeconds(clock) + lifeSeconds;
  const token = `${expiresAtSeconds}.${digest(keys.fileLink, path, expiresAtSeconds)}`;
  return `/storage/v1/object/sign/${bucket}/${path}?token=${token}`;
}

export function isLinkValid({ keys, clock }: LinkContext, path: string, token: string): boolean {
  const [expires = "", given = ""] = token.split(".");
  const expiresAtSeconds = Number(expires);
  if (!Number.isSafeInteger(expiresAtSeconds) || expiresAtSeconds < nowSeconds(clock)) return false;
  const wanted = Buffer.from(digest(keys.fileLink, path, expiresAtSeconds));
  const actual = Buffer.from(given);
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

const digest = (key: Uint8Array, path: string, expiresAtSeconds: number) =>
  createHmac("sha256", key).update(`${expiresAtSeconds} ${path}`).digest("base64url");
