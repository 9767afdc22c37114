import { brandColours, ownColour } from "@quotemill/shared/companies/brand";
import { type Action, button, messageRows, row, smallRow } from "@quotemill/shared/mail/blocks";
import { automaticHeaders, messageIdFrom } from "@quotemill/shared/mail/envelope";
import { frame } from "@quotemill/shared/mail/frame";
import { createTransport } from "nodemailer";
import parseAddresses from "nodemailer/lib/addressparser";
import type { Config } from "../../platform/config.ts";

interface Attachment {
  /** The name under which the HTML shows this picture. */
  cid?: string;
  filename: string;
  content: string;
  encoding: "base64";
  contentType: string;
  contentDisposition: "inline" | "attachment";
}

interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The part before the domain, which is the sender's. The transport makes one up if it is absent. */
  messageId?: string;
  /** The name to show instead of ours. The address stays ours. */
  fromName?: string;
  replyTo?: string | { name: string; address: string };
  /** Headers in addition to the usual ones. */
  headers?: Record<string, string>;
  attachments?: Attachment[];
}

/** Throws if the message could not be handed over; the job is then retried. */
export interface Mailer {
  send(message: Message): Promise<void>;
}

/** Uses SMTP_URL, if it is set. */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | undefined =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : undefined;

export const noMailer: Mailer = {
  send: async () => {
    throw new Error("No way to send mail: set SMTP_URL.");
  },
};

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 }, { from });
  const [{ address } = { address: from }] = parseAddresses(from, { flatten: true });
  return {
    send: async ({ fromName, messageId, headers, ...message }) => {
      await transport.sendMail({
        ...message,
        headers: { ...automaticHeaders, ...headers },
        ...(messageId && { messageId: messageIdFrom(address, messageId) }),
        ...(fromName && { from: { name: fromName, address } }),
      });
    },
  };
}

interface MailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  action: Action;
  note: string;
}

const ourName = "Quotemill";
const ourShades = brandColours(ownColour).light;

/** Renders one of our letters, in the frame that customers' mails have too. */
export function renderMail({ subject, title, paragraphs, action, note }: MailContent) {
  return {
    subject,
    html: frame({
      subject,
      preheader: paragraphs.join(" "),
      sender: { name: ourName, colour: ownColour, logo: null },
      heading: title,
      rows: [...messageRows(paragraphs.join("\n\n")), row(button(action, ourShades), "28px 40px 0"), smallRow(note)],
      foot: [["If the button does not work, open this address:", action.url]],
    }),
    text: [title, ...paragraphs, `${action.label}:\n${action.url}`, note, ourName].join("\n\n"),
  };
}
