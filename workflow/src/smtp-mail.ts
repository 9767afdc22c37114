import { createTransport } from "nodemailer";
import type { WorkflowOptions } from "./plugin.ts";
import { Refusal } from "./refusal.ts";
import type { Settings } from "./settings.ts";

const remembered = 10_000;

/** Straight to the mail server. What was sent is remembered while this process runs: it has no database. */
export function smtpMail({ smtpUrl, mailFrom }: Pick<Settings, "smtpUrl" | "mailFrom">): WorkflowOptions["sendMail"] {
  if (!smtpUrl) {
    return async () => {
      throw new Refusal(501, "This workflow cannot send mail: its SMTP_URL is not set.");
    };
  }
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 5_000, socketTimeout: 10_000 },
    { from: mailFrom },
  );
  const sent = new Map<string, Promise<unknown>>();
  return async (mail, { companyId, messageId }) => {
    const key = `${companyId} ${messageId}`;
    const sending = sent.get(key) ?? transport.sendMail(mail);
    sent.set(key, sending);
    const [oldest] = sent.keys();
    if (sent.size > remembered && oldest) sent.delete(oldest);
    await sending.catch(() => {
      sent.delete(key);
      throw new Refusal(503, "The mail server did not take the mail. Try again later.");
    });
  };
}
