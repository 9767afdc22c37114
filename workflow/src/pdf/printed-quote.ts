import { type BrandColours, brandColours } from "@quotemill/shared/companies/brand";
import { unbroken } from "@quotemill/shared/mail/frame";
import { listedLines, unlistedName } from "@quotemill/shared/pricing/listed-lines";
import { type Formats, formatsFor } from "@quotemill/shared/region/formats";
import { furtherDetail } from "@quotemill/shared/text/words";
import type { QuoteWebhook } from "@quotemill/shared/workflow/received-payloads";

export interface PrintedItem {
  name: string;
  detail: string;
  quantity: string;
  unit: string;
  price: string;
  amount: string;
}

export interface Pair {
  label: string;
  value: string;
}

/** The name of the person who accepted the quote, and the time, in words that are ready to print. */
export interface AcceptedStamp {
  name: string;
  /** For example '15 November 2025 at 9:41 am'. */
  at: string;
  /** Other facts for the reader, such as who recorded an answer by phone. */
  note: string;
}

/** The rate is null for a tax of which only the amount is known. */
type Pricing = Omit<NonNullable<QuoteWebhook["pricing"]>, "gst_rate"> & { gst_rate: number | null };

export type PrintableQuote = Omit<QuoteWebhook, "pricing"> & { pricing: Pricing | null };

export interface PrintedPrices {
  items: PrintedItem[];
  /** The sum before tax, and the tax. Empty if the amounts include it, or without a tax. */
  sums: Pair[];
  total: Pair;
  /** The tax in the total, if the amounts include it. */
  taxWithin: Pair | null;
  /** The total with its tax, as part of a sentence. */
  sum: string;
  /** Says whether the amounts include the tax; empty without a tax. */
  note: string;
}

/** A quote as its layouts see it: every text is ready to print, and only its position is left to decide. */
export interface PrintedQuote {
  company: QuoteWebhook["document"]["company"];
  colours: BrandColours;
  number: string;
  customer: { name: string; lines: string[] };
  job: string | null;
  facts: Pair[];
  /** The language of the fixed words, which are English everywhere. */
  lang: string;
  prices: PrintedPrices | null;
  /** The extras that the customer may add, and what they add to the total. */
  extras: { note: string; items: Pair[] };
  answers: Pair[];
  notes: string[];
  lists: { title: string; items: string[] }[];
  terms: string[];
  captions: string[];
  /** The sentence to sign, and the other boxes that can be ticked with it. */
  acceptance: { sentence: string; extras: string[] };
  /** Stands at the top of a quote that was accepted, instead of the sentence to sign at its foot. */
  accepted: Banner | null;
}

/** States in one box the event, and its sum. */
export interface Banner {
  heading: string;
  detail: string;
  sum: { whole: string; fraction: string } | null;
}

export function printedQuote(quote: PrintableQuote, stamp: AcceptedStamp | null = null): PrintedQuote {
  const { document, pricing, quote_number: number } = quote;
  const { company, place } = document;
  // People write lists with dashes, and the layouts draw their own.
  const terms = linesOf(company.terms).map((line) => line.replace(/^\s*[-–•*]\s+/, ""));
  const formats = formatsFor({ ...place, currency: pricing?.currency ?? place.currency });
  const extras = document.extras.map(({ name, detail, amount, note }) => ({
    label: [name, detail, note].filter(Boolean).join(", "),
    value: formats.money(amount),
  }));
  const prices = pricing && printedPrices(pricing, formats, place.tax_name);
  return {
    company,
    colours: brandColours(company.colour),
    number,
    customer: customerOf(quote),
    job: document.job,
    lang: place.locale.startsWith("en") ? place.locale : "en",
    facts: [
      { label: "Date", value: unbroken(formats.day(document.created_at)) },
      // Once a quote is accepted, it no longer ends.
      { label: "Valid until", value: stamp ? "" : unbroken(formats.calendarDay(document.valid_until)) },
      { label: "Prepared by", value: document.prepared_by?.name ?? "" },
      { label: "Phone", value: unbroken(document.prepared_by?.phone ?? "") },
    ].filter(({ value }) => value.trim() !== ""),
    prices,
    extras: {
      note: [
        "Not part of the total.",
        pricing && pricing.gst_rate !== 0 ? sentence(`Prices include ${place.tax_name}`) : "",
        togetherWords(document, formats),
      ]
        .filter(Boolean)
        .join(" "),
      items: extras,
    },
    answers: document.answers.flatMap(({ label, value, unit, priced }) =>
      value?.trim() && !(priced && pricing) ? [{ label, value: unit ? `${value} ${unit}` : value }] : [],
    ),
    notes: linesOf(document.printed_notes),
    lists: [
      { title: "Included", items: document.inclusions },
      { title: "Not included", items: document.exclusions },
    ].filter(({ items }) => items.length > 0),
    terms,
    captions: document.photos.map(({ caption }) => caption ?? ""),
    acceptance: {
      sentence: acceptanceOf(number, prices, terms.length > 0),
      extras: extras.map(({ label, value }) => `${label}, ${value}`),
    },
    accepted: stamp && {
      heading: `Accepted by ${stamp.name} on ${stamp.at}`,
      detail: stamp.note,
      sum: pricing && formats.moneyParts(formats.readCents(pricing.grand_total) ?? 0),
    },
  };
}

/** Several extras may come to more than their sum, because a minimum charge covers each of them alone. */
function togetherWords({ extras, extras_together }: PrintableQuote["document"], { money, readCents }: Formats) {
  const sum = extras.reduce((cents, { amount }) => cents + (readCents(amount) ?? 0), 0);
  if (extras_together === null || readCents(extras_together) === sum) return "";
  return `Each price is what the extra adds by itself. All of them together add ${money(extras_together)}.`;
}

const linesOf = (text: string | null) => text?.split(/\r\n?|\n/).filter((line) => line.trim() !== "") ?? [];

function customerOf({ document, contact }: PrintableQuote): PrintedQuote["customer"] {
  const { customer } = document;
  const given = customer.name || `${contact.firstName} ${contact.lastName}`.trim();
  const address = customer.address_lines;
  // Without an address, email and phone distinguish two people of the same name.
  const reach = address.length > 0 ? [] : [customer.email, customer.phone];
  const lines = [customer.company, ...address, ...reach].filter((line): line is string => Boolean(line?.trim()));
  const name = given || lines[0] || "";
  return { name, lines: lines.filter((line) => line !== name) };
}

function printedPrices(pricing: Pricing, formats: Formats, tax: string): PrintedPrices {
  const { money, number } = formats;
  const { gst_rate, prices_include_gst, sub_total, gst_total, grand_total } = pricing;
  // Only the tax in the total counts, as on the customer's page and in the mail: $0.00 includes none at any rate.
  const hasTax = gst_total !== 0;
  const inclusive = hasTax ? ` including ${tax}` : "";
  const items = printedItems(pricing, formats);
  const taxRate = gst_rate === null ? tax : `${tax}, ${number(gst_rate)}%`;
  const isBefore = hasTax && !(prices_include_gst && items.length > 0);
  return {
    items,
    sums: isBefore
      ? [
          { label: "Subtotal", value: money(sub_total) },
          { label: taxRate, value: money(gst_total) },
        ]
      : [],
    total: { label: `Total${inclusive}`, value: money(grand_total) },
    taxWithin: hasTax && !isBefore ? { label: `Includes ${taxRate}`, value: money(gst_total) } : null,
    sum: `${money(grand_total)}${inclusive}`,
    note:
      hasTax && items.length > 0
        ? sentence(`Unit prices and amounts ${prices_include_gst ? "include" : "are before"} ${tax}`)
        : "",
  };
}

/** The lines that add up to the total, or to the subtotal if they are before tax. */
function printedItems(pricing: Pricing, { cents, money, number }: Formats): PrintedItem[] {
  const inCents = (amount: number) => Math.round(amount * 100);
  const shown = pricing.line_items
    .filter((line) => line.shown)
    .map((line) => ({ ...line, amount: inCents(line.amount) }));
  const foot = inCents(pricing.prices_include_gst ? pricing.grand_total : pricing.sub_total);
  return listedLines(shown, foot, unlisted).map((line) => {
    // Other lines, such as a discount or the rounding, have just an amount.
    const isBought = line.kind === "item";
    const name = line.printed_name || line.label;
    return {
      name,
      detail: furtherDetail({ printed_name: name, detail: line.detail }),
      quantity: isBought ? number(line.quantity) : "",
      unit: isBought ? line.unit : "",
      price: isBought ? money(line.unit_price) : "",
      amount: cents(line.amount),
    };
  });
}

const unlisted = (amount: number): Pricing["line_items"][number] => ({
  kind: "line",
  label: unlistedName,
  printed_name: unlistedName,
  detail: "",
  quantity: 1,
  unit: "",
  unit_price: amount / 100,
  amount,
  shown: true,
});

/** The sentence to sign. It never speaks of a contract or an invoice, because a quote is neither. */
function acceptanceOf(number: string, prices: PrintedPrices | null, hasTerms: boolean): string {
  const sum = prices ? ` for ${prices.sum}` : "";
  const terms = hasTerms ? `${sum && ","} and its terms` : "";
  return sentence(`I accept quote ${number}${sum}${terms}`);
}

/** Ends the words with a full stop, unless they have one: the name of a tax may end in its own. */
const sentence = (words: string) => (words.endsWith(".") ? words : `${words}.`);
