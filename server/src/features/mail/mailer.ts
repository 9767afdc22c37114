import { createTransport } from "nodemailer";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/db.ts";

interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Made up by the transport when it is not given. */
  messageId?: string;
  replyTo?: { name: string; address: string };
}

/** Throws when the message could not be handed over: the job that sends it is tried again. */
export interface Mailer {
  send(message: Message): Promise<void>;
}

export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom" | "mailbox">, db: Db): Mailer {
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom);
  if (config.mailbox) return mailboxMailer(db);
  return {
    send: async () => {
      throw new Error("No way to send mail: set SMTP_URL.");
    },
  };
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 }, { from });
  return {
    send: async (message) => {
      await transport.sendMail(message);
    },
  };
}

function mailboxMailer(db: Db): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      await db.insertInto("app.mailbox").values({ recipient: to, subject, text_body: text, html_body: html }).execute();
    },
  };
}
