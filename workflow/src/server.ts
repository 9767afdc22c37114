import { createHash, timingSafeEqual } from "node:crypto";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { createRenderer } from "./pdf/renderer.ts";
import { type Bearer, workflowPlugin } from "./plugin.ts";
import { Refusal } from "./refusal.ts";
import type { Settings } from "./settings.ts";
import { smtpMail } from "./smtp-mail.ts";
import { sniffProof } from "./sniff-proof.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The workflow as a separate server for one company, the one whose secrets it was given. Not listening yet. */
export async function buildServer(settings: Settings) {
  const app = Fastify({ ...sniffProof, logger: { level: "warn" }, requestTimeout: 30_000 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Nothing is unpacked or read but what the workflow itself reads: a hundred packed bytes can be megabytes.
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async ({ headers: { "content-encoding": encoding = "" } }) => {
    const isPacked = encoding !== "" && encoding.toLowerCase() !== "identity";
    if (isPacked) throw new Refusal(415, "The request must not be compressed.");
  });
  app.get("/healthz", () => ({ status: "ok" }));
  const wanted = digest(settings.uploadSecret);
  const bearer: Bearer = {
    speaksFor: () => true,
    signature: { header: "webhook-signature", secret: settings.signingSecret },
    // It has no database. A quote that comes again is printed again, to the same bytes.
    printed: { has: async () => false, add: async () => undefined },
  };
  const renderer = createRenderer({ log: app.log });
  app.addHook("onClose", () => renderer.close());
  await app.register(workflowPlugin, {
    renderer,
    quotemillUrl: () => settings.quotemillUrl,
    authorise: async (secret) => (timingSafeEqual(digest(secret), wanted) ? bearer : null),
    sendMail: smtpMail(settings),
  });
  return app;
}
