import type { SendWebhook } from "@quotemill/shared/workflow/received-payloads";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import { attachLogo, mailOf, type QuoteMail } from "./customer-mail.ts";
import { fetchLogo } from "./fetch-pictures.ts";
import { Refusal } from "./refusal.ts";

/** Sends the mail once, however often it is called with the same message id. */
export type SendMail = (mail: QuoteMail, message: { companyId: string; messageId: string }) => Promise<void>;

interface Context {
  messageId: string;
  quotemillUrl: string;
  /** All of Quotemill's addresses, the only ones that links in mails may lead to. */
  quotemillUrls: string[];
  sendMail: SendMail | null;
}

const pdfs = "/storage/v1/object/sign/quote-pdfs/";
const offers = "/o/";

export async function takeSend(
  send: SendWebhook,
  { messageId, quotemillUrl, quotemillUrls, sendMail }: Context,
): Promise<void> {
  // An answer of 200 would count the quotes as sent.
  if (!sendMail) throw new Refusal(501, "This workflow cannot send mail: its SMTP_URL is not set.");
  // A test of the webhook has a made-up recipient and links, so nothing is mailed.
  if (send.quotes.every(({ quote_id }) => quote_id === sampleQuoteId)) return;
  const isBelow = (folder: string, url: string) =>
    quotemillUrls.some((own) => new URL(url).href.startsWith(new URL(own + folder).href));
  if (!send.quotes.every(({ pdf_url }) => isBelow(pdfs, pdf_url))) {
    throw new Refusal(400, "A pdf_url does not lead to a quote in Quotemill.");
  }
  if (!isBelow(offers, send.offer_url)) {
    throw new Refusal(400, "The offer_url does not lead to a page in Quotemill.");
  }
  const { decline_url, unsubscribe_url } = send.follow_up ?? {};
  if ([decline_url, unsubscribe_url].some((url) => url && !isBelow(offers, url))) {
    throw new Refusal(400, "A link of the reminder does not lead to a page in Quotemill.");
  }
  const picture = await fetchLogo(quotemillUrl, send.company.logo_url);
  const logo = picture && (await attachLogo(picture.bytes));
  await sendMail(mailOf(send, messageId, logo), { companyId: send.company_id, messageId });
}
