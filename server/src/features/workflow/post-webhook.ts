import { Webhook } from "standardwebhooks";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/http/outbound.ts";

interface Message {
  url: string;
  id: string;
  body: string;
  /** Newest first: during a rotation the receiver accepts any of the signatures. */
  signingSecrets: string[];
  uploadSecret: string;
  /** The secret that our own workflow asks for. It means nothing to others. */
  seal: string;
}

export const sealHeader = "x-quotemill-seal";

/** The headers of Standard Webhooks. */
export const signedHeaders = (
  now: Date,
  { id, body, signingSecrets }: Pick<Message, "id" | "body" | "signingSecrets">,
) => ({
  "content-type": "application/json",
  "user-agent": "Quotemill",
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
  "webhook-signature": signingSecrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
});

/** Signs according to Standard Webhooks, and adds a static header for receivers that cannot verify signatures. */
export function postWebhook(
  outbound: Outbound,
  clock: Clock,
  { url, id, body, signingSecrets, uploadSecret, seal }: Message,
) {
  const now = clock();
  return outbound.post(url, body, {
    ...signedHeaders(now, { id, body, signingSecrets }),
    "x-quotemill-secret": uploadSecret,
    [sealHeader]: new Webhook(seal).sign(id, now, body),
  });
}
