import { brandColours } from "../companies/brand.ts";
import type { OfferChoice } from "../offers/states.ts";
import { totalLabel } from "../offers/totals.ts";
import type { Markup } from "../text/html.ts";
import { hasWords } from "../text/words.ts";
import { button, cardRow, closingRow, type Fact, messageRows, paragraphsOf, row, smallRow } from "./blocks.ts";
import { headerLine, preheaderOf, type RenderedMail } from "./envelope.ts";
import { companyLines, frame, type MailCompany, type MailLogo, unbroken } from "./frame.ts";

/** The subject if it is left empty. */
const emptySubject = (parts: QuoteMailParts) => (isOne(parts) ? "Your quote" : "Your quotes");

interface MailedQuote {
  /** The name of the quote on the customer's page. */
  job: string;
  quote_number: string;
  grand_total: number | null;
  /** The currency that the quote was made with. */
  currency?: string | null;
  tax_name: string | null;
  /** Null if the tax is unknown. */
  gst_total: number | null;
}

export interface QuoteMailParts {
  /** Null while a preview is still loading the company. */
  company: MailCompany | null;
  logo: MailLogo | null;
  /** Plain text, with its variables filled in. */
  subject: string;
  message: string;
  /** At least one quote, in the order on screen. */
  quotes: MailedQuote[];
  /** With `one`, several quotes are alternatives. */
  choice: OfferChoice;
  /** The customer's page. */
  offerUrl: string;
  /** The last day on which the quotes can be accepted: 'yyyy-mm-dd'. */
  validUntil: string | null;
  /** True if an answer to the mail reaches a person. */
  canReply: boolean;
  formats: {
    money: (amount: number, currency?: string | null) => string;
    calendarDay: (date: string) => string;
  };
}

/**
 * The mail that a customer gets, for the workflow that sends it and for the preview. No sum is shown, because the
 * quotes in a mail are often alternatives.
 */
export function quoteMail(parts: QuoteMailParts): RenderedMail {
  const { company, logo } = parts;
  const subject = headerLine(parts.subject) || emptySubject(parts);
  const summaries = parts.quotes.map((quote) => headerLine(summaryOf(quote, parts).join(", ")));
  const preheader = preheaderOf(summaries.join("; "));
  return {
    subject,
    preheader,
    html: frame({
      subject,
      preheader,
      sender: company && { name: company.name, colour: company.colour, logo },
      heading: headingOf(parts),
      rows: [
        ...messageRows(parts.message),
        ...choiceOf(parts).map(closingRow),
        ...quoteRows(parts),
        ...validityOf(parts).map(smallRow),
        ...closingOf(parts).map(closingRow),
      ],
      foot: [company ? companyLines(company) : [], [reason]],
    }),
    text: textForm(parts),
  };
}

const isOne = ({ quotes }: QuoteMailParts) => quotes.length === 1;

const pageLabel = (parts: QuoteMailParts) => (isOne(parts) ? "View your quote" : "View your quotes");
const headingOf = (parts: QuoteMailParts) => (isOne(parts) ? "Your quote is ready" : "Your quotes are ready");

const choiceOf = (parts: QuoteMailParts): string[] =>
  parts.choice === "one" && !isOne(parts)
    ? [`These ${parts.quotes.length} quotes are alternatives. Please choose one of them.`]
    : [];

const validityOf = ({ validUntil, formats }: QuoteMailParts): string[] =>
  validUntil ? [`Valid until ${unbroken(formats.calendarDay(validUntil))}.`] : [];

const reason = "You received this email because you asked for a quote. Please don’t share this link.";

function closingOf({ company, canReply }: QuoteMailParts): string[] {
  const ways = [canReply && "reply to this email", company?.phone?.trim() && `call ${unbroken(company.phone)}`];
  const offered = ways.filter(Boolean).join(" or ");
  return offered ? [`Any questions? ${offered.charAt(0).toUpperCase()}${offered.slice(1)}.`] : [];
}

/** The job and the number, unless the job contains it. */
const titleOf = ({ job, quote_number }: MailedQuote): Fact => ({
  label: job,
  value: hasWords(job, quote_number) ? "" : quote_number,
});

const totalOf = ({ grand_total, currency }: MailedQuote, { formats }: QuoteMailParts) =>
  grand_total === null ? "" : formats.money(grand_total, currency);
const labelOfTotal = ({ tax_name, gst_total }: MailedQuote) => totalLabel(gst_total ? tax_name : null);

/** Gives job, number and total. Leaves out the number if the job contains it, and a missing total. */
function summaryOf(quote: MailedQuote, parts: QuoteMailParts): string[] {
  const { label, value } = titleOf(quote);
  return [label, value, totalOf(quote, parts)].filter(Boolean);
}

function quoteRows(parts: QuoteMailParts): Markup[] {
  const { light } = brandColours(parts.company?.colour);
  const factsOf = (quote: MailedQuote): Fact[] => {
    const total = totalOf(quote, parts);
    const title = titleOf(quote);
    return total ? [title, { label: labelOfTotal(quote), value: total }] : [title];
  };
  const open = button({ label: pageLabel(parts), url: parts.offerUrl }, light);
  return [...parts.quotes.map((quote) => cardRow(factsOf(quote))), row(open, "28px 40px 0")];
}

function textForm(parts: QuoteMailParts): string {
  const quotes = parts.quotes.map((quote) => {
    const total = totalOf(quote, parts);
    const { label, value } = titleOf(quote);
    return [headerLine(value ? `${label} (${value})` : label), total && `${labelOfTotal(quote)} ${total}`]
      .filter(Boolean)
      .join("\n");
  });
  const foot = parts.company ? [companyLines(parts.company).join("\n")] : [];
  const blocks = [
    ...paragraphsOf(parts.message),
    ...choiceOf(parts),
    ...quotes,
    `${pageLabel(parts)}:\n${parts.offerUrl}`,
    [...validityOf(parts), ...closingOf(parts)].join("\n"),
    ...foot,
    reason,
  ];
  // People copy from plain text, and would copy a non-breaking space in a phone number.
  return blocks.filter(Boolean).join("\n\n").replaceAll("\u00a0", " ");
}
