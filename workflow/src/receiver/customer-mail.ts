import { createHash } from "node:crypto";
import { headerLine, type RenderedMail } from "@quotemill/shared/mail/envelope";
import { followUpMail } from "@quotemill/shared/mail/follow-up-mail";
import type { MailLogo } from "@quotemill/shared/mail/frame";
import { quoteMail as writeQuoteMail } from "@quotemill/shared/mail/quote-mail";
import { formatsFor } from "@quotemill/shared/region/formats";
import type { SendWebhook } from "@quotemill/shared/workflow/received-payloads";
import sharp from "sharp";
import { z } from "zod";
import { isWholePicture } from "../pdf/stored-pictures.ts";

/** A logo as nodemailer takes it, and as a queued job keeps it. */
const logoAttachment = z.object({
  cid: z.string(),
  filename: z.string(),
  content: z.string(),
  encoding: z.literal("base64"),
  contentType: z.literal("image/png"),
  contentDisposition: z.literal("inline"),
});

/** A mail to a customer, as a queue can keep it until it is sent. */
export const quoteMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /**
   * The same message gives the same id, so that a mail that arrives twice is recognised. The transport adds the domain.
   */
  messageId: z.string(),
  /** The name of the company, which the mail comes from. */
  fromName: z.string(),
  replyTo: z.string().optional(),
  attachments: z.array(logoAttachment).optional(),
  /** Only reminders have any. */
  headers: z.record(z.string(), z.string()).optional(),
});
export type QuoteMail = z.infer<typeof quoteMail>;

export function mailOf(send: SendWebhook, messageId: string, logo: AttachedLogo | null): QuoteMail {
  const { company, reply_to, follow_up } = send;
  const { subject, text, html } = render(send, logo);
  const replyTo = reply_to ?? company.email;
  const digest = createHash("sha256").update(`${send.company_id} ${messageId}`).digest("hex");
  return {
    to: send.contact.email,
    subject,
    text,
    html,
    messageId: digest,
    fromName: headerLine(company.name),
    ...(replyTo && { replyTo }),
    ...(logo && { attachments: [logo.attachment] }),
    ...(follow_up && { headers: unsubscribeHeaders(follow_up.unsubscribe_url) }),
  };
}

function render(send: SendWebhook, logo: AttachedLogo | null): RenderedMail {
  const { company, follow_up, offer_url } = send;
  const parts = {
    company,
    logo: logo?.shown ?? null,
    subject: send.email_subject,
    message: send.email_message,
    validUntil: send.valid_until,
    formats: formatsFor({ ...send.place, currency: send.quotes[0]?.currency ?? "" }),
  };
  if (follow_up) {
    return followUpMail({
      ...parts,
      sender: { name: follow_up.sender_name, title: follow_up.sender_title, mobile: follow_up.sender_mobile },
      quoteCount: send.quotes.length,
      wasOpened: follow_up.was_opened,
      isLast: follow_up.step === 3,
      offerUrl: offer_url,
      declineUrl: follow_up.decline_url,
      stopUrl: follow_up.unsubscribe_url,
      now: new Date(),
      timeZone: send.place.time_zone,
    });
  }
  return writeQuoteMail({
    ...parts,
    quotes: send.quotes,
    choice: send.choice,
    offerUrl: offer_url,
    canReply: send.reply_to !== null || Boolean(company.email),
  });
}

/** Lets mail programs unsubscribe with one click, by RFC 8058. The signature of the mail must cover both headers. */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The room for a logo in a mail. It is drawn with twice the pixels, for sharp screens. */
const room = { width: 200, height: 40 };
const density = 2;

export interface AttachedLogo {
  shown: MailLogo;
  attachment: z.infer<typeof logoAttachment>;
}

/**
 * Makes the logo part of the mail, so that Outlook shows it without asking, and it outlives both the link and the next
 * logo. It is redrawn on white at the size it is shown, so a mail grows by some kilobytes at most, Outlook gets its
 * measures, and it stays visible in programs that darken mails. Null for a picture that cannot be read: the mail then
 * shows initials.
 */
export async function attachLogo(bytes: Uint8Array): Promise<AttachedLogo | null> {
  if (!(await isWholePicture(bytes))) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 4_000_000 })
      .resize({
        width: room.width * density,
        height: room.height * density,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" })
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true });
    const scale = Math.max(1, info.width / room.width, info.height / room.height);
    const cid = "logo@quotemill";
    return {
      shown: {
        src: `cid:${cid}`,
        width: Math.max(1, Math.round(info.width / scale)),
        height: Math.max(1, Math.round(info.height / scale)),
      },
      attachment: {
        cid,
        filename: "logo.png",
        content: data.toString("base64"),
        encoding: "base64",
        contentType: "image/png",
        contentDisposition: "inline",
      },
    };
  } catch {
    return null;
  }
}
