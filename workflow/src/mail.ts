import { createHash } from "node:crypto";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import { emptySubject, type SendWebhook } from "@quotemill/shared/workflow/send-webhook";
import { formatDay, formatMoney } from "./format.ts";

export interface QuoteMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same message, so that a mail that arrives twice can be recognised. */
  messageId: string;
}

/**
 * The sender's message, then a link to each quote. No sum is shown, because the quotes in a mail are often
 * alternatives.
 */
export function quoteMail(send: SendWebhook, messageId: string): QuoteMail {
  const subject = oneLine(send.email_subject) || emptySubject;
  const digest = createHash("sha256").update(`${send.company_id} ${messageId}`).digest("hex");
  return {
    to: send.contact.email,
    subject,
    text: textForm(send),
    html: htmlForm(send, subject),
    messageId: `<${digest}@quotemill>`,
  };
}

function validityOf({ quotes }: SendWebhook): string {
  const until = formatDay(new Date(Date.now() + sentLinkSeconds * 1000).toISOString());
  return quotes.length === 1 ? `This link works until ${until}.` : `These links work until ${until}.`;
}

/** A line break in a subject would start another header. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const paragraphsOf = (message: string) =>
  message
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

type Quote = SendWebhook["quotes"][number];
const titleOf = ({ quote_name, quote_number }: Quote) =>
  quote_name.includes(quote_number) ? quote_name : `${quote_name} (${quote_number})`;
const totalOf = ({ grand_total }: Quote) => (grand_total === null ? "" : `Total ${formatMoney(grand_total)}`);

function textForm(send: SendWebhook): string {
  const lines = send.quotes.map((quote) => [titleOf(quote), totalOf(quote), quote.pdf_url].filter(Boolean).join("\n"));
  return [...paragraphsOf(send.email_message), ...lines, validityOf(send)].join("\n\n");
}

const face = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Mail programs ignore stylesheets, so this uses hex colours and inline styles. */
function htmlForm(send: SendWebhook, subject: string): string {
  const paragraphs = paragraphsOf(send.email_message).map(
    (paragraph) =>
      `<p style="margin:0 0 16px;font-size:15px;line-height:23px;color:#3b4256">${safe(paragraph).replaceAll("\n", "<br>")}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${safe(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f3ef;${face}">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto">
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e5e3dd;border-radius:12px;overflow-wrap:anywhere">
${paragraphs.join("\n")}
${send.quotes.map(quoteBlock).join("\n")}
<p style="margin:16px 0 0;font-size:13px;line-height:20px;color:#5b6274">${validityOf(send)}</p>
</td></tr>
</table>
</body>
</html>`;
}

const quoteBlock = (
  quote: Quote,
) => `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:12px 0 0;border:1px solid #e5e3dd;border-radius:8px">
<tr><td style="padding:16px">
<p style="margin:0;font-size:15px;line-height:22px;font-weight:600;color:#1b2033">${safe(quote.quote_name)}</p>
<p style="margin:0 0 12px;font-size:13px;line-height:20px;color:#5b6274">${safe([quote.quote_number, totalOf(quote)].filter(Boolean).join(" · "))}</p>
<a href="${safe(quote.pdf_url)}" style="display:inline-block;padding:10px 18px;background:#28459a;border-radius:8px;font-size:14px;font-weight:600;color:#ffffff;text-decoration:none">Open the quote (PDF)</a>
</td></tr>
</table>`;
