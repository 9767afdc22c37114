import type { IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import type { Bearer } from "./plugin.ts";
import { Refusal } from "./refusal.ts";

/** Reads the body only if the secret signed exactly these bytes, and recently. */
export function readSigned(
  text: string,
  headers: IncomingHttpHeaders,
  { header, secret }: Bearer["signature"],
): unknown {
  const given = (name: string) => String(headers[name] ?? "");
  try {
    return new Webhook(secret).verify(text, {
      "webhook-id": given("webhook-id"),
      "webhook-timestamp": given("webhook-timestamp"),
      "webhook-signature": given(header),
    });
  } catch {
    throw new Refusal(
      401,
      `Only messages that Quotemill has sent are taken: the ${header} header is missing, wrong or too old.`,
    );
  }
}
