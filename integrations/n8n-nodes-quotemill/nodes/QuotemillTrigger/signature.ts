import { createHmac, timingSafeEqual } from "node:crypto";

interface Signed {
  headers: Record<string, unknown>;
  rawBody: Buffer;
  secret: string;
}

/** An older message may have been recorded and replayed. */
const toleranceSeconds = 300;

/**
 * Returns whether a message was signed with the endpoint's secret, as Standard Webhooks says: over the id, the time and the
 * body as it came. The header has several signatures while a secret is being replaced.
 */
export function isSigned({ headers, rawBody, secret }: Signed, now = Date.now()): boolean {
  const [id, time, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headers[name]);
  if (typeof id !== "string" || typeof time !== "string" || typeof signatures !== "string") return false;
  const age = Math.abs(now / 1000 - Number(time));
  if (!(age <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(rawBody).digest();
  return signatures.split(" ").some((signature) => {
    const [version, given = ""] = signature.split(",");
    const bytes = Buffer.from(given, "base64");
    return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
