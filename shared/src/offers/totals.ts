import type { QuotePrice } from "../pricing/price-quote.ts";
import type { Formats } from "../region/formats.ts";
import { readCents, unitsOf } from "../region/money.ts";
import { listed } from "../text/words.ts";
import type { QuoteSnapshot } from "./snapshot.ts";

/** Amounts in cents. Null for an amount that is only in the PDF. */
export type Totals = QuoteSnapshot["totals"];
/** The totals of a quote's own prices. */
export type OwnTotals = Pick<QuotePrice, "sub_total" | "gst_total" | "grand_total">;
type Taxed = Pick<QuoteSnapshot, "tax_name" | "totals">;
type Summed = Taxed & Pick<QuoteSnapshot, "currency">;

/** The totals that a workflow returned. */
export function givenTotals(outputs: Record<string, unknown> | null | undefined, currency: string): Totals {
  const given = (name: string) => readCents(outputs?.[name], currency);
  return { sub_total: given("sub_total"), tax_total: given("gst_total"), grand_total: given("grand_total") };
}

/**
 * A workflow's outputs for the variables of a mail, with the totals that the customer is offered. Words instead of a figure,
 * such as 'on request', stay as long as there is no figure.
 */
export function offeredOutputs(
  outputs: Record<string, unknown> | null | undefined,
  { sub_total, tax_total, grand_total }: Totals,
  currency: string,
): Record<string, unknown> {
  const offered = { sub_total, gst_total: tax_total, grand_total };
  const told = Object.entries(offered).filter(
    ([key, cents]) => cents !== null || readCents(outputs?.[key], currency) !== null,
  );
  return { ...outputs, ...Object.fromEntries(told.map(([key, cents]) => [key, unitsOf(cents)])) };
}

/** Returns whether our own price counts: the workflow gave the same total, or gave none. */
export const isOwnTotal = ({ grand_total }: Totals, price: Pick<QuotePrice, "grand_total">): boolean =>
  grand_total === null || grand_total === price.grand_total;

/** The totals that a customer is offered. */
export const offeredTotals = (given: Totals, price: OwnTotals | null): Totals =>
  price && isOwnTotal(given, price)
    ? { sub_total: price.sub_total, tax_total: price.gst_total, grand_total: price.grand_total }
    : readableTotals(given);

/** The maximum difference between three amounts that a workflow rounds one by one. */
const roundingCents = 1;

/** Returns whether a workflow's subtotal and tax add up to its total, as far as it gave them. Amounts are in cents. */
function isAddingUp({ sub_total, tax_total, grand_total }: Totals): boolean {
  if (grand_total === null || tax_total === null) return true;
  if (sub_total === null) return Math.abs(tax_total) <= Math.abs(grand_total) && tax_total * grand_total >= 0;
  return Math.abs(sub_total + tax_total - grand_total) <= roundingCents;
}

/**
 * The totals as a customer reads them: subtotal and tax always add up to the total. If a workflow's figures do not, or it
 * gave no tax, only the total remains.
 */
export function readableTotals(totals: Totals): Totals {
  const { tax_total, grand_total } = totals;
  return grand_total === null || tax_total === null || !isAddingUp(totals)
    ? { sub_total: null, tax_total: null, grand_total }
    : { sub_total: grand_total - tax_total, tax_total, grand_total };
}

/** The name of the tax in a price, such as 'VAT'; null for a price without tax, or if the tax is unknown. */
export const taxOf = ({ tax_name, totals }: Taxed): string | null =>
  readableTotals(totals).tax_total ? tax_name : null;

export interface OfferSum {
  /** The sum with tax. Null if a price is unknown, or the currencies differ. */
  total: number | null;
  /** The currency of the first quote. */
  currency: string;
  /** The name of the tax in the total. Null if the quotes do not all have the same. */
  tax_name: string | null;
  tax_total: number;
}

/** Adds up quotes. The customer's page, the record and the certificate all use it, so that they say the same. */
export function sumOf(quotes: readonly Summed[]): OfferSum {
  const currency = quotes[0]?.currency ?? "";
  const amounts = quotes.map((quote) => (quote.currency === currency ? quote.totals.grand_total : null));
  const isKnown = amounts.length > 0 && amounts.every((amount) => amount !== null);
  if (!isKnown) return { total: null, currency, tax_name: null, tax_total: 0 };
  return {
    total: amounts.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    currency,
    tax_name: commonTax(quotes),
    tax_total: quotes.reduce((sum, { totals }) => sum + (readableTotals(totals).tax_total ?? 0), 0),
  };
}

/** A sum for each currency, in the order of the quotes. */
export function sumsOf<Quote extends Summed>(quotes: readonly Quote[]): (OfferSum & { quotes: Quote[] })[] {
  const currencies = [...new Set(quotes.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = quotes.filter((quote) => quote.currency === currency);
    return { ...sumOf(own), quotes: own };
  });
}

/** A sum for each currency. Empty if one is unknown: the others would read like the price of everything. */
export function knownSums(quotes: readonly Summed[]): { total: number; currency: string }[] {
  const sums = sumsOf(quotes);
  const known = sums.flatMap(({ total, currency }) => (total === null ? [] : [{ total, currency }]));
  return known.length === sums.length ? known : [];
}

/** Writes the sum of quotes, such as '$3,080.00', or a sum for each currency. Null if one of them is unknown. */
export function writtenSum(
  quotes: readonly Summed[],
  cents: (amount: number, currency: string) => string,
): string | null {
  const sums = knownSums(quotes).map(({ total, currency }) => cents(total, currency));
  return sums.length > 0 ? listed(sums) : null;
}

/** The name of the tax in a sum of every currency. Null if the quotes do not all have the same. */
export function commonTax(quotes: readonly Summed[]): string | null {
  const [tax = null, ...others] = new Set(quotes.map(taxOf));
  return others.length === 0 ? tax : null;
}

/** The label of a total for customers and staff alike. */
export const totalLabel = (taxName: string | null | undefined) => (taxName ? `Total including ${taxName}` : "Total");

interface GivenFigures {
  quote_number: string;
  currency: string | null;
  tax_name: string;
  /** As the workflow gave them. */
  totals: Totals;
  /** Null without prices. */
  price: OwnTotals | null;
}

/** Says which of a workflow's figures the customer does not see, and why; null if they see all that it gave. */
export function sumProblem(quote: GivenFigures, { cents }: Pick<Formats, "cents">): string | null {
  const { quote_number, currency, tax_name, totals, price } = quote;
  const offered = offeredTotals(totals, price);
  const hidden = hiddenFigures(totals, offered);
  if (hidden.sub_total === null && hidden.tax_total === null) return null;
  const words = ({ sub_total, tax_total }: Parts) =>
    listed([
      ...(sub_total === null ? [] : [`a subtotal of ${cents(sub_total, currency)}`]),
      ...(tax_total === null ? [] : [`${tax_name} of ${cents(tax_total, currency)}`]),
    ]);
  const given = `The workflow gave ${words(hidden)} for ${quote_number}`;
  if (price && isOwnTotal(totals, price)) {
    return `${given}. The customer sees what its own prices add up to: ${words(offered)}.`;
  }
  if (totals.grand_total === null) return `${given}, but no total. The customer is told to see the PDF.`;
  if (totals.tax_total === null) return `${given}, but no ${tax_name}. The customer sees the total alone.`;
  const parts = words(totals);
  const verb = totals.sub_total === null ? "does not fit" : "do not add up to";
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} ${verb} ${quote_number}'s total of ${cents(totals.grand_total, currency)}. The customer sees the total alone.`;
}

type Parts = Pick<Totals, "sub_total" | "tax_total">;

/** The figures that the workflow gave and the customer does not see. A lone total is its own subtotal, without tax. */
function hiddenFigures(given: Totals, offered: Totals): Parts {
  const hidden = (figure: number | null, seen: number | null) =>
    figure !== null && (seen === null || Math.abs(figure - seen) > roundingCents) ? figure : null;
  return {
    sub_total: hidden(given.sub_total, offered.sub_total ?? offered.grand_total),
    tax_total: hidden(given.tax_total, offered.tax_total ?? 0),
  };
}
