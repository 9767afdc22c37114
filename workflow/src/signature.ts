import type { IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { Refusal } from "./refusal.ts";

/** Reads the body only if one of the secrets signed exactly these bytes, and recently. */
export function readSigned(text: string, headers: IncomingHttpHeaders, secrets: string[]): unknown {
  const given = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, String(headers[name] ?? "")]),
  );
  for (const secret of secrets) {
    try {
      return new Webhook(secret).verify(text, given);
    } catch {
      // During a rotation, another secret may fit.
    }
  }
  throw new Refusal(401, "The webhook-signature header is missing, wrong or too old.");
}
