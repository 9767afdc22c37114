// These show how a receiver verifies the sender, in the languages of the guide. The header may carry several signatures
// while a secret is rotated; any of them is enough. A test runs the JavaScript examples against our own signature.

const node = `import { createHmac, timingSafeEqual } from "node:crypto";

// headers: the request headers, with lower-case names. body: the raw text, before JSON parsing.
export function isFromQuotemill(headers, body, signingSecret) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= 300)) return false; // older than five minutes

  const key = Buffer.from(signingSecret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return String(headers["webhook-signature"]).split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

const python = `import base64, hashlib, hmac, time

# headers: the request headers, with lower-case names. body: the raw bytes, before JSON parsing.
def is_from_quotemill(headers, body, signing_secret):
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:  # older than five minutes
        return False
    key = base64.b64decode(signing_secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(expected, each) for each in given)
`;

const n8n = `// A Code node right after the Webhook node, whose option "Raw Body" is on.
// Self-hosted n8n needs NODE_FUNCTION_ALLOW_BUILTIN=crypto.
const { createHmac, timingSafeEqual } = require("crypto");
const signingSecret = "whsec_..."; // yours

const item = $input.first();
const { headers } = item.json;
const body = await this.helpers.getBinaryDataBuffer(0, "data");
const signed = headers["webhook-id"] + "." + headers["webhook-timestamp"] + "." + body;
const key = Buffer.from(signingSecret.replace("whsec_", ""), "base64");
const expected = createHmac("sha256", key).update(signed).digest();

const isOurs = headers["webhook-signature"].split(" ").some((signature) => {
  const given = Buffer.from(signature.replace("v1,", ""), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
});
const age = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]));
if (!isOurs || age > 300) throw new Error("This request is not from Quotemill");
return [item];
`;

export const signatureExamples = { node, python, n8n };
