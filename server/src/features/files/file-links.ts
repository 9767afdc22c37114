import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Keys } from "../../platform/keys.ts";

export const linkSeconds = 3600;

export interface LinkContext {
  keys: Keys;
  clock: Clock;
}

/**
 * What a link was handed out for: to a customer with an offer, or to a workflow with a quote. Such a link works only as
 * long as that is open, which is looked up at each use. A link for staff has none and lives for an hour.
 */
export interface LinkPurpose {
  kind: "offer" | "quote";
  id: string;
}

interface FileLink {
  seconds: number;
  bucket?: "quote-pdfs" | "company-logos" | "quote-photos";
  purpose?: LinkPurpose;
}

const nowSeconds = (clock: Clock) => Math.floor(clock().getTime() / 1000);

/** A link that opens one file without a session, until it expires or its purpose has ended. */
export function signFileLink({ keys, clock }: LinkContext, path: string, link: FileLink): string {
  const { seconds, bucket = "quote-pdfs", purpose } = link;
  const expiresAtSeconds = nowSeconds(clock) + seconds;
  const named = purpose ? `.${purpose.kind}.${purpose.id}` : "";
  const token = `${expiresAtSeconds}.${digest(keys.fileLink, path, expiresAtSeconds, named)}${named}`;
  return `/storage/v1/object/sign/${bucket}/${path}?token=${token}`;
}

/** What the link was handed out for, or null for a link to staff. Undefined if we did not sign it, or it has expired. */
export function readLink({ keys, clock }: LinkContext, path: string, token: string): LinkPurpose | null | undefined {
  const [, expires = "", given = "", named = "", kind, id = ""] =
    /^(\d{1,15})\.([\w-]{43})(\.(offer|quote)\.([0-9a-f-]{36}))?$/.exec(token) ?? [];
  const expiresAtSeconds = Number(expires);
  if (expires === "" || expiresAtSeconds < nowSeconds(clock)) return undefined;
  const wanted = Buffer.from(digest(keys.fileLink, path, expiresAtSeconds, named));
  if (!timingSafeEqual(Buffer.from(given), wanted)) return undefined;
  return kind === "offer" || kind === "quote" ? { kind, id } : null;
}

const digest = (key: Uint8Array, path: string, expiresAtSeconds: number, named: string) =>
  createHmac("sha256", key).update(`${expiresAtSeconds} ${path} ${named}`).digest("base64url");
