import { Webhook } from "standardwebhooks";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound.ts";

interface Message {
  url: string;
  id: string;
  body: string;
  /** Newest first: during a rotation the receiver accepts any of the signatures. */
  signingSecrets: string[];
  uploadSecret: string;
}

/** Signed according to Standard Webhooks, plus a static header for receivers that cannot verify signatures. */
export function postWebhook(
  outbound: Outbound,
  clock: Clock,
  { url, id, body, signingSecrets, uploadSecret }: Message,
) {
  const now = clock();
  const signatures = signingSecrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return outbound.post(url, body, {
    "content-type": "application/json",
    "user-agent": "Quotemill",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
    "x-quotemill-secret": uploadSecret,
  });
}
