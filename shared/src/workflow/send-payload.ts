import { z } from "zod";
import type { OfferChoice } from "../offers/states.ts";
import type { Totals } from "../offers/totals.ts";
import type { CompanyRegion } from "../region/default-region.ts";
import { sumCents, unitsOf } from "../region/money.ts";
import { webAddress } from "../text/web-address.ts";
import type { DocumentCompany, Letterhead } from "./document.ts";

const daySeconds = 24 * 3600;
/** Minimum lifetime of links in a payload: a workflow's run may wait in a queue over a weekend. */
export const sentLinkSeconds = 7 * daySeconds;
/** Lifetime of the link to a quote without an end: the longest validity that a company can choose. */
const endlessLinkSeconds = 366 * daySeconds;

/** Returns the lifetime of `pdf_url`: it must not end before the quote does, in any time zone. */
export function pdfLinkSeconds(valid_until: string | null, now: Date): number {
  if (valid_until === null) return endlessLinkSeconds;
  const seconds = (Date.parse(`${valid_until}T00:00:00Z`) - now.getTime()) / 1000 + 2 * daySeconds;
  return Math.max(sentLinkSeconds, Math.ceil(seconds));
}

export interface SentContact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export interface SentQuote {
  quote_id: string;
  quote_name: string;
  quote_number: string;
  /** The name of the quote on the customer's page. */
  job: string;
  /** Opens the PDF without a session, as long as the quote is valid and neither withdrawn nor replaced. */
  pdf_url: string;
  /** The outputs as the workflow that priced the quote returned them. */
  outputs: Record<string, unknown>;
  /** The currency that the quote was made with. */
  currency: string;
  tax_name: string;
  grand_total: number | null;
  sub_total: number | null;
  gst_total: number | null;
}

/** The payload that the sending webhook receives for one mail. The quotes are numbered from one, in the order on screen. */
export interface SendPayload {
  /** A reminder's kind is `follow_up`: see `FollowUpPayload` below. */
  kind: "quote";
  company_id: string;
  /** Subject and message are plain text with their variables filled in. */
  email_subject: string;
  email_message: string;
  contact: SentContact;
  /** The company as the mail shows it. Its `logo_url` works for seven days. */
  company: Letterhead;
  /** The address for the customer's answer: that of the person who sent the quotes. */
  reply_to: string | null;
  /** The time zone and locale for dates and amounts. */
  place: Pick<CompanyRegion, "time_zone" | "locale">;
  /** The customer's page, where the quotes can be accepted. Only the customer should get this link. */
  offer_url: string;
  /** The last day on which the quotes can be accepted, in the company's time zone. */
  valid_until: string | null;
  /** With `one`, several quotes are alternatives. */
  choice: OfferChoice;
  quote_count: number;
  /** The sum of all quotes. Null for alternatives, if a total is missing, or if the currencies differ. */
  grand_total: number | null;
  [quote: `quote_${number}`]: SentQuote;
}

interface Parts {
  company_id: string;
  email_subject: string;
  email_message: string;
  contact: { first_name: string; last_name: string; email: string; phone: string };
  company: DocumentCompany;
  reply_to: string | null;
  place: Pick<CompanyRegion, "time_zone" | "locale">;
  offer_url: string;
  valid_until: string | null;
  choice: OfferChoice;
  quotes: {
    id: string;
    quote_name: string;
    quote_number: string;
    job: string;
    pdf_url: string;
    outputs: Record<string, unknown> | null;
    /** The totals that the customer is offered, in cents. */
    totals: Totals;
    currency: string;
    tax_name: string;
  }[];
}

/** A missing figure is null, never absent: automation tools learn the list of keys from one sample. */
export function sendPayload({ company_id, email_subject, email_message, contact, ...parts }: Parts): SendPayload {
  const sent = parts.quotes.map(toSentQuote);
  const amounts = parts.quotes.map(({ totals, currency }) => ({ cents: totals.grand_total, currency }));
  const isChoice = parts.choice === "one" && sent.length > 1;
  const { footer: _footer, terms: _terms, ...company } = parts.company;
  return {
    kind: "quote",
    company_id,
    email_subject,
    email_message,
    contact: {
      firstName: contact.first_name,
      lastName: contact.last_name,
      email: contact.email,
      phone: contact.phone,
    },
    company,
    reply_to: parts.reply_to,
    place: { time_zone: parts.place.time_zone, locale: parts.place.locale },
    offer_url: parts.offer_url,
    valid_until: parts.valid_until,
    choice: parts.choice,
    quote_count: sent.length,
    grand_total: isChoice ? null : unitsOf(sumCents(amounts)),
    ...Object.fromEntries(sent.map((quote, index) => [`quote_${index + 1}`, quote])),
  };
}

function toSentQuote({ id, outputs, totals, currency, ...quote }: Parts["quotes"][number]): SentQuote {
  const { quote_name, quote_number, job, pdf_url, tax_name } = quote;
  return {
    quote_id: id,
    quote_name,
    quote_number,
    job,
    pdf_url,
    outputs: outputs ?? {},
    currency,
    tax_name,
    grand_total: unitsOf(totals.grand_total),
    sub_total: unitsOf(totals.sub_total),
    gst_total: unitsOf(totals.tax_total),
  };
}

const link = webAddress();

/** The keys of a reminder's payload besides those of a sent quote. */
export const followUpPart = z.object({
  /** Reminders 1 and 2 come some days after sending, 3 before the quotes end. */
  step: z.number().int().min(1).max(3),
  /** True if the customer has opened the page. */
  was_opened: z.boolean(),
  /** The name of the person who sent the quotes. */
  sender_name: z.string().nullable(),
  /** The sender's job title and mobile. A payload from 1.0.0 has neither. */
  sender_title: z.string().nullable().default(null),
  sender_mobile: z.string().nullable().default(null),
  /** The page on which the customer can decline. */
  decline_url: link,
  /** For the headers `List-Unsubscribe` and `List-Unsubscribe-Post`, and for a link in the mail. */
  unsubscribe_url: link,
});
export type FollowUpPart = z.infer<typeof followUpPart>;

/** The payload that the sending webhook receives for a reminder: the same keys as for the quotes, and its own. */
export interface FollowUpPayload extends Omit<SendPayload, "kind"> {
  kind: "follow_up";
  follow_up: FollowUpPart;
}

export const followUpPayload = (send: SendPayload, follow_up: FollowUpPart): FollowUpPayload => ({
  ...send,
  kind: "follow_up",
  follow_up,
});
