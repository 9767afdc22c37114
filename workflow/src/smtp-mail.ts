import { automaticHeaders, messageIdFrom } from "@quotemill/shared/mail/envelope";
import { createTransport } from "nodemailer";
import parseAddresses from "nodemailer/lib/addressparser";
import { Refusal } from "./refusal.ts";
import type { SendMail } from "./send.ts";
import type { Settings } from "./settings.ts";

const remembered = 10_000;
const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 6_000 };

/**
 * Sends directly to the mail server. Sent messages are remembered only while this process runs, because it has no
 * database.
 */
export function smtpMail({ smtpUrl, mailFrom }: Pick<Settings, "smtpUrl" | "mailFrom">): SendMail | null {
  if (!smtpUrl) return null;
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const [sender = { name: "", address: mailFrom }] = parseAddresses(mailFrom, { flatten: true });
  const sent = new Map<string, Promise<unknown>>();

  async function send({ fromName, ...mail }: Parameters<SendMail>[0]) {
    const from = { name: sender.name || fromName || "", address: sender.address };
    const messageId = messageIdFrom(sender.address, mail.messageId);
    const headers = { ...automaticHeaders, ...mail.headers };
    // A separate step, because a mail that fails later does not tell how far it got.
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
