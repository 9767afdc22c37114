import type { Action, Fact } from "@quotemill/shared/mail/blocks";
import type { CompanyMailParts } from "@quotemill/shared/mail/company-mail";
import { unbroken } from "@quotemill/shared/mail/frame";
import type { AcceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { type DeclineReason, declineReasons } from "@quotemill/shared/offers/states";
import { commonTax, totalLabel, writtenSum } from "@quotemill/shared/offers/totals";
import { type FormatRegion, formatsFor } from "@quotemill/shared/region/formats";
import { momentsIn, titleOf } from "../acceptance-words.ts";

type Written = Omit<CompanyMailParts, "company" | "logo">;

/** The context that all of these mails share. */
export interface AnswerContext {
  /** The quotes that the mail is about, in order. */
  snapshots: QuoteSnapshot[];
  /** The address that the offer went to. */
  sent_to: string;
  region: FormatRegion;
  /** The customer's page. */
  offerUrl: string;
  /** The quote in the app. */
  staffUrl: string;
}

const forSender =
  "You received this email because you sent the quote. You can turn these emails off under Settings, Preferences.";
const forCustomer = "You received this email because you asked for a quote.";

/**
 * The customer's address is among the facts. As the reply address, it would also get the automatic replies of staff.
 */
const notByReply = "A reply to this email does not reach the customer.";

const titlesOf = (snapshots: QuoteSnapshot[]) => snapshots.map(quoteTitle).join(" and ");
const customerOf = ({ snapshots, sent_to }: AnswerContext) => snapshots[0]?.customer.name || sent_to;
const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? "";
const openQuote = ({ staffUrl }: AnswerContext): Action => ({ label: "Open the quote", url: staffUrl });
const viewQuote = ({ offerUrl }: AnswerContext): Action => ({ label: "View your quote", url: offerUrl });

function reachFacts(context: AnswerContext): Fact[] {
  const phone = context.snapshots[0]?.customer.phone;
  const facts = [
    { label: "Quote", value: titlesOf(context.snapshots) },
    { label: "Job", value: context.snapshots[0]?.job ?? "" },
    { label: "Phone", value: phone ? unbroken(phone) : "" },
    { label: "Email", value: context.sent_to },
  ];
  return facts.filter(({ value }) => value !== "");
}

export function acceptedForStaff(context: AnswerContext, record: AcceptanceRecord, attached: string): Written {
  const { name, signature, recorded_by } = record;
  const title = titleOf(record);
  const sum = writtenSum(record.quotes, formatsFor(context.region).cents) ?? "";
  const { spoken } = momentsIn({ ...context.region, time_zone: record.time_zone });
  const phone = context.snapshots[0]?.customer.phone;
  const next = phone ? ` Next: call ${firstNameOf(name)} on ${unbroken(phone)} to set a date.` : "";
  const signed = recorded_by
    ? `${name}, recorded by ${recorded_by.name}`
    : `${name}, typed${signature ? " and drawn" : ""}`;
  return {
    subject: ["Accepted: ".concat(title), name, sum].filter(Boolean).join(", "),
    heading: `${name} accepted ${title}`,
    message: `On ${spoken(record.accepted_at)}.${next}`,
    facts: [
      ...acceptedFacts(context, record),
      { label: "Site", value: siteOf(context) },
      { label: "Signed by", value: signed },
      { label: "Email", value: context.sent_to },
    ].filter(({ value }) => value !== ""),
    action: openQuote(context),
    note: attached,
    reason: forSender,
  };
}

export function acceptedForCustomer(context: AnswerContext, record: AcceptanceRecord, attached: string): Written {
  const title = titleOf(record);
  const isOne = record.quotes.length === 1;
  const told = record.recorded_by ? `${record.recorded_by.name} recorded that you accepted` : "you accepted";
  const { spoken } = momentsIn({ ...context.region, time_zone: record.time_zone });
  return {
    subject: `Accepted: ${title}`,
    heading: `Thank you, ${firstNameOf(record.name)}. Your ${isOne ? "quote is" : "quotes are"} accepted.`,
    message: `On ${spoken(record.accepted_at)}, ${told} ${isOne ? "quote" : "quotes"} ${title}. We will be in touch about what happens next.`,
    facts: acceptedFacts(context, record),
    action: viewQuote(context),
    note: `${attached} If this was not you, reply to this email.`,
    reason: forCustomer,
  };
}

function acceptedFacts({ region }: AnswerContext, { quotes, currency }: AcceptanceRecord): Fact[] {
  const { cents } = formatsFor({ ...region, currency });
  const sum = writtenSum(quotes, cents);
  const extras = quotes.flatMap((quote) => quote.extras.map((extra) => extra.name)).join(", ");
  const isOne = quotes.length === 1;
  const facts = [
    {
      label: totalLabel(sum && commonTax(quotes)),
      value: sum ?? "See the document",
    },
    ...quotes.map((quote) => ({ label: isOne ? "Quote" : quoteTitle(quote), value: quote.job ?? quote.quote_name })),
    { label: "Extras", value: extras },
  ];
  return facts.filter(({ value }) => value !== "");
}

const siteOf = ({ snapshots }: AnswerContext) => snapshots[0]?.customer.address_lines.join(", ") ?? "";

export function declinedForStaff(
  context: AnswerContext,
  detail: { reason: DeclineReason | null; comment: string },
): Written {
  const who = customerOf(context);
  const title = titlesOf(context.snapshots);
  const reason = detail.reason ? declineReasons[detail.reason] : "";
  return {
    subject: [`Declined: ${title}`, who, reason].filter(Boolean).join(", "),
    heading: `${who} declined ${title}`,
    message: reason ? `The reason: ${reason.toLowerCase()}.` : "No reason was given.",
    said: detail.comment,
    facts: reachFacts(context),
    action: openQuote(context),
    note: notByReply,
    reason: forSender,
  };
}

export function questionForStaff(context: AnswerContext, { message }: { message: string }): Written {
  const who = customerOf(context);
  const title = titlesOf(context.snapshots);
  return {
    subject: `Question about ${title}, ${who}`,
    heading: `${who} has a question about ${title}`,
    message: "",
    said: message,
    facts: reachFacts(context),
    action: { label: "Answer in Quotemill", url: context.staffUrl },
    note: `${notByReply} Only an answer in Quotemill shows in the quote's history.`,
    reason: forSender,
  };
}

export function replyForCustomer(
  context: AnswerContext,
  { message, question, by }: { message: string; question: string; by: string },
): Written {
  return {
    subject: `Your question about ${titlesOf(context.snapshots)}`,
    heading: `${by} answered your question`,
    message,
    said: question,
    action: viewQuote(context),
    note: "Another question? Reply to this email.",
    reason: forCustomer,
  };
}
