import { createHash } from "node:crypto";
import { formatsFor } from "@quotemill/shared/formats";
import { oneLine, quoteMail } from "@quotemill/shared/mail/quote-mail";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import type { SendWebhook } from "@quotemill/shared/workflow/send-webhook";
import type { AttachedLogo } from "./mail-logo.ts";

export interface QuoteMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same message, so that a mail that arrives twice can be recognised. */
  messageId: string;
  /** The company's name. Absent, like the next two, in mails of earlier versions. */
  fromName?: string;
  replyTo?: string;
  attachments?: AttachedLogo["attachment"][];
}

export function mailOf(send: SendWebhook, messageId: string, logo: AttachedLogo | null): QuoteMail {
  const { company, reply_to } = send;
  const { subject, text, html } = quoteMail({
    company,
    logo: logo?.shown ?? null,
    subject: send.email_subject,
    message: send.email_message,
    quotes: send.quotes,
    offerUrl: send.offer_url,
    validUntil: send.valid_until,
    canReply: reply_to !== null || Boolean(company?.email),
    linksUntil: new Date(Date.now() + sentLinkSeconds * 1000),
    formats: formatsFor({ ...send.place, currency: send.quotes[0]?.currency ?? "" }),
  });
  const replyTo = reply_to ?? company?.email;
  const digest = createHash("sha256").update(`${send.company_id} ${messageId}`).digest("hex");
  return {
    to: send.contact.email,
    subject,
    text,
    html,
    messageId: `<${digest}@quotemill>`,
    ...(company && { fromName: oneLine(company.name) }),
    ...(replyTo && { replyTo }),
    ...(logo && { attachments: [logo.attachment] }),
  };
}
