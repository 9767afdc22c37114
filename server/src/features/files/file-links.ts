import { createHmac, timingSafeEqual } from "node:crypto";

export const linkSeconds = 3600;

/** A link that opens one file until its time is over, without a session. */
export function signFileLink(
  key: Uint8Array,
  path: string,
  expiresAtSeconds: number,
  bucket: "quote-pdfs" | "company-logos" = "quote-pdfs",
): string {
  return `/storage/v1/object/sign/${bucket}/${path}?token=${expiresAtSeconds}.${digest(key, path, expiresAtSeconds)}`;
}

export function isLinkValid(key: Uint8Array, path: string, token: string, nowSeconds: number): boolean {
  const [expires = "", given = ""] = token.split(".");
  const expiresAtSeconds = Number(expires);
  if (!Number.isSafeInteger(expiresAtSeconds) || expiresAtSeconds < nowSeconds) return false;
  const wanted = Buffer.from(digest(key, path, expiresAtSeconds));
  const actual = Buffer.from(given);
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

const digest = (key: Uint8Array, path: string, expiresAtSeconds: number) =>
  createHmac("sha256", key).update(`${expiresAtSeconds} ${path}`).digest("base64url");
