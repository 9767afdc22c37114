import { Webhook } from "standardwebhooks";
import { z } from "zod";

const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.canParse(text) ? new URL(text).protocol : ""), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

function isSigningSecret(text: string): boolean {
  try {
    return text.startsWith("whsec_") && Boolean(new Webhook(text));
  } catch {
    return false; // not base64
  }
}

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  HOST: z.string().default("127.0.0.1"),
  QUOTEMILL_URL: address("http:", "https:").default("http://localhost:3000"),
  UPLOAD_SECRET: z.string("is missing: copy the company's upload secret from Integrations"),
  SIGNING_SECRET: z
    .string("is missing: copy the company's signing secret from Integrations")
    .refine(isSigningSecret, "must be a signing secret, which starts with whsec_"),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  /** Without a name, mails come under the company's. */
  MAIL_FROM: z.string().default("quotes@localhost"),
});

export class SettingsError extends Error {}

/** An empty value counts as not set, as is usual in env files. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new SettingsError(
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
export type Settings = ReturnType<typeof readSettings>;
