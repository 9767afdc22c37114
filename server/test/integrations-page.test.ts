import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";

const page = fileURLToPath(new URL("../../docs/integrations.md", import.meta.url));

it("the lines of docs/integrations.md distinguish our messages from others", async () => {
  const [, code = ""] = /^```js\n([\s\S]*?)\n```/m.exec(await readFile(page, "utf8")) ?? [];
  const { isFromQuotemill } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const body = JSON.stringify({ type: "offer.accepted" });
  const signedAt = (at: Date, with_ = secret) => ({
    "webhook-id": "1",
    "webhook-timestamp": `${Math.floor(at.getTime() / 1000)}`,
    "webhook-signature": new Webhook(with_).sign("1", at, body),
  });
  const now = signedAt(new Date());
  expect(isFromQuotemill(now, body, secret)).toBe(true);
  const both = { ...now, "webhook-signature": `v1,AAAA ${now["webhook-signature"]}` };
  expect(isFromQuotemill(both, body, secret)).toBe(true);
  expect(isFromQuotemill(now, `${body} `, secret)).toBe(false);
  expect(isFromQuotemill(signedAt(new Date(Date.now() - 600_000)), body, secret)).toBe(false);
  expect(isFromQuotemill(signedAt(new Date(), `whsec_${"b".repeat(44)}`), body, secret)).toBe(false);
});
