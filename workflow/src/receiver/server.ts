import { createHash, timingSafeEqual } from "node:crypto";
import { automaticHeaders, messageIdFrom } from "@quotemill/shared/mail/envelope";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { createTransport } from "nodemailer";
import parseAddresses from "nodemailer/lib/addressparser";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { createRenderer } from "../pdf/renderer.ts";
import { sniffProof } from "../sniff-proof.ts";
import { type Bearer, workflowPlugin } from "./plugin.ts";
import { Refusal } from "./refusal.ts";
import type { SendMail } from "./take-send.ts";

const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.canParse(text) ? new URL(text).protocol : ""), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

function isSigningSecret(text: string): boolean {
  try {
    return text.startsWith("whsec_") && Boolean(new Webhook(text));
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  HOST: z.string().default("127.0.0.1"),
  QUOTEMILL_URL: address("http:", "https:").default("http://localhost:3000"),
  UPLOAD_SECRET: z.string("is missing: copy the company's upload secret from Integrations"),
  SIGNING_SECRET: z
    .string("is missing: copy the company's signing secret from Integrations")
    .refine(isSigningSecret, "must be a signing secret, which starts with whsec_"),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  /** If the address has no name, mails come under the company's. */
  MAIL_FROM: z.string().default("quotes@localhost"),
});

export class ConfigurationError extends Error {}

/** An empty value counts as not set, as is usual in env files. */
export function readConfiguration(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new ConfigurationError(
      given[name] === undefined ? `Setting ${name} ${issue?.message}.` : `Setting ${name} is wrong: ${issue?.message}.`,
    );
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    quotemillUrl: data.QUOTEMILL_URL.replace(/\/+$/, ""),
    uploadSecret: data.UPLOAD_SECRET,
    signingSecret: data.SIGNING_SECRET,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
  };
}
export type Configuration = ReturnType<typeof readConfiguration>;

/** Number of sent messages that are remembered, so that a repeat is not mailed again. */
const remembered = 10_000;
const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 6_000 };

/**
 * Sends directly to the mail server. Sent messages are remembered only while this process runs, because it has no
 * database.
 */
function smtpMail({ smtpUrl, mailFrom }: Pick<Configuration, "smtpUrl" | "mailFrom">): SendMail | null {
  if (!smtpUrl) return null;
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const [sender = { name: "", address: mailFrom }] = parseAddresses(mailFrom, { flatten: true });
  const sent = new Map<string, Promise<unknown>>();

  async function send({ fromName, ...mail }: Parameters<SendMail>[0]) {
    const from = { name: sender.name || fromName || "", address: sender.address };
    const messageId = messageIdFrom(sender.address, mail.messageId);
    const headers = { ...automaticHeaders, ...mail.headers };
    // Connecting is a separate step, because a mail that fails later does not show how far it got.
    await transport.verify().catch(() => {
      throw refused();
    });
    await transport.sendMail({ ...mail, from, messageId, headers }).catch((error: { responseCode?: number }) => {
      if ((error.responseCode ?? 0) >= 400) throw refused();
      throw new Refusal(504, "The mail server did not confirm the mail. Check there before sending it again.");
    });
  }

  return async (mail, { companyId, messageId }) => {
    const key = `${companyId} ${messageId}`;
    const sending = sent.get(key) ?? send(mail);
    sent.set(key, sending);
    const [oldest] = sent.keys();
    if (sent.size > remembered && oldest) sent.delete(oldest);
    await sending.catch((error: Refusal) => {
      // If the outcome is unknown, keep it: otherwise the customer might get the mail twice.
      if (error.statusCode === 503) sent.delete(key);
      throw error;
    });
  };
}

const refused = () => new Refusal(503, "The mail server did not accept the mail. Try again later.");

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Makes the workflow a separate server, for the company whose secrets it was given. It does not listen yet. */
export async function buildServer(configuration: Configuration) {
  const app = Fastify({ ...sniffProof, logger: { level: "warn" }, requestTimeout: 30_000 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Only the workflow's own routes read a body, and packed bodies are not unpacked: a hundred packed bytes can be
  // megabytes.
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async ({ headers: { "content-encoding": encoding = "" } }) => {
    const isPacked = encoding !== "" && encoding.toLowerCase() !== "identity";
    if (isPacked) throw new Refusal(415, "The request must not be compressed.");
  });
  app.get("/healthz", () => ({ status: "ok" }));
  const wanted = digest(configuration.uploadSecret);
  const bearer: Bearer = {
    speaksFor: () => true,
    signature: { header: "webhook-signature", secret: configuration.signingSecret },
    // There is no database to remember prints. A quote that comes again is printed again, to the same bytes.
    printed: { has: async () => false, add: async () => undefined },
  };
  const renderer = createRenderer({ log: app.log });
  app.addHook("onClose", () => renderer.close());
  await app.register(workflowPlugin, {
    renderer,
    quotemillUrl: () => configuration.quotemillUrl,
    authorise: async (secret) => (timingSafeEqual(digest(secret), wanted) ? bearer : null),
    sendMail: smtpMail(configuration),
  });
  return app;
}
