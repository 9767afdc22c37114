import type { Company } from "../lib/company.ts";
import { decimal, fraction, multiply, wholeOf } from "../lib/fraction.ts";
import { ask, type Json } from "../lib/http.ts";
import { moneyText, numberText, type Place } from "../lib/places.ts";
import type { Check } from "../lib/report.ts";
import {
  type Asked,
  type Extra,
  extrasOf,
  footOf,
  type Line,
  type Price,
  priceOf,
  readRows,
  sellingPrice,
} from "../oracle/price.ts";
import { Values } from "../oracle/values.ts";
import { pdfText, pdfWords, readPrintedQuote } from "../readers/pdf.ts";
import type { Figures, Outside } from "../scenario/outside.ts";

/** A quote that was made, with everything that it must say. */
export interface Made {
  asked: Asked;
  id: string;
  /** The number with its revision: 'QT-1001 r2'. */
  title: string;
  name: string;
  /** The place where it was made: the company may have changed its currency since. */
  place: Place;
  /** By the template's own prices; null without any. */
  price: Price | null;
  /** The answer of an outside workflow; null for our own. */
  outside: Outside | null;
  /** The figures that the customer is shown. */
  figures: Figures;
  /** True if the price's lines add up to the total, so that the customer reads them. */
  isListed: boolean;
  extras: Extra[];
  check: Check;
}

/** Subtotal and tax always add up to the total that a customer reads. Where they do not, only the total remains. */
function readable({ sub_total, tax_total, grand_total }: Figures): Figures {
  const isWhole = sub_total !== null && tax_total !== null && grand_total !== null;
  return isWhole && Math.abs(sub_total + tax_total - grand_total) <= 1
    ? { sub_total: grand_total - tax_total, tax_total, grand_total }
    : { sub_total: null, tax_total: null, grand_total };
}

export function figuresOf(price: Price | null, outside: Outside | null): Pick<Made, "figures" | "isListed"> {
  const isOurs = price !== null && (!outside || outside.figures.grand_total === price.grand_total);
  if (isOurs) {
    const { sub_total, tax_total, grand_total } = price;
    return { figures: { sub_total, tax_total, grand_total }, isListed: true };
  }
  return {
    figures: readable(outside?.figures ?? { sub_total: null, tax_total: null, grand_total: null }),
    isListed: false,
  };
}

/** Returns the totals of the quote with those extras. */
export function totalsWith({ asked, figures }: Made, ticked: readonly string[]): Figures {
  return ticked.length === 0 ? figures : (priceOf(asked, new Set(ticked)) as Price);
}

/** Returns the amount by which one extra moves the total, if these are ticked. */
export function movedBy(made: Made, ticked: readonly string[], id: string): { before: number; withTax: number } {
  const others = ticked.filter((each) => each !== id);
  const without = totalsWith(made, others);
  const added = totalsWith(made, [...others, id]);
  return {
    before: (added.sub_total ?? 0) - (without.sub_total ?? 0),
    withTax: (added.grand_total ?? 0) - (without.grand_total ?? 0),
  };
}

export const offeredExtras = ({ asked, isListed }: Pick<Made, "asked" | "isListed">) =>
  isListed ? extrasOf(asked) : [];

/** Returns the label of a total, by the tax in each of its quotes. */
export function totalLabel(quotes: { made: Made; extras: readonly string[] }[]): string {
  const taxes = new Set(quotes.map(({ made, extras }) => totalsWith(made, extras).tax_total && made.place.tax_name));
  const [tax] = taxes;
  return tax && taxes.size === 1 ? `Total including ${tax}` : "Total";
}

/** An amount of the API in cents: a number or a decimal text. */
export function centsOf(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? wholeOf(multiply(decimal(text), fraction(100))) : null;
}

/** Writes a line's figures as they stand in a row, from its quantity to its amount. */
export function rowOf(place: Place, line: Line | { hidden: number }): string[] {
  if ("hidden" in line) return [moneyText(place, line.hidden)];
  const { kind, quantity, unit, unit_price, amount } = line;
  const isBought = kind === "item" && quantity !== null;
  const cells = isBought ? [numberText(place, quantity), unit, moneyText(place, unit_price)] : [];
  return [...cells, moneyText(place, amount)].filter((cell) => cell !== "");
}

/** Checks the API's answer about a quote once it has its PDF. */
export function checkRecord({ check, outside, figures }: Made, record: Json) {
  const { grand_total, sub_total, gst_total } = record.outputs ?? {};
  if (outside) return check.same("API: outputs as they were given", record.outputs, outside.outputs);
  check.same(
    "API: totals of a quote",
    { sub_total: centsOf(sub_total), tax_total: centsOf(gst_total), grand_total: centsOf(grand_total) },
    figures,
  );
}

/** Checks amounts that the form works out for the customer to read, without using them for prices. */
export function checkCalculated({ asked, place, check }: Made, words: string, what: string) {
  const values = new Values(asked.template, asked.answers, (code) => sellingPrice(asked.list, code));
  for (const item of asked.template.structure) {
    if (item.result !== "money" || item.pricing) continue;
    const value = values.number(item.id, null);
    const amount = value && wholeOf(multiply(value, fraction(100)));
    if (amount === null) check.same(`${what}: no amount without answers`, words.includes(item.label), false);
    else check.contains(`${what}: calculated amount`, words, `${item.label} ${moneyText(place, amount)}`);
  }
}

/** Checks the payload that the workflow received, line by line. */
export function checkPayload({ check, price }: Made, payload: Json) {
  const { pricing } = payload;
  if (!price) return check.same("webhook: no price", pricing, null);
  check.same(
    "webhook: lines",
    pricing.line_items.map((line: Json) => ({
      kind: line.kind,
      name: line.printed_name,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: centsOf(line.unit_price),
      amount: centsOf(line.amount),
      shown: line.shown,
    })),
    price.lines.map(({ kind, name, quantity, unit, unit_price, amount, shown }) => ({
      kind,
      name,
      quantity: Number(quantity ?? 1),
      unit,
      unit_price,
      amount,
      shown,
    })),
  );
  check.same("webhook: totals", [pricing.sub_total, pricing.gst_total, pricing.grand_total].map(centsOf), [
    price.sub_total,
    price.tax_total,
    price.grand_total,
  ]);
}

/** Fetches the file of a quote, as staff get it. */
export async function fetchPdf({ admin }: Company, url: string, path: string): Promise<Buffer> {
  const { signedURL } = await admin.post(`/storage/v1/object/sign/quote-pdfs/${path}`, {});
  const answer = await ask(new URL(signedURL, url).href);
  return Buffer.from(await answer.arrayBuffer());
}

/** Checks the PDF: every figure whole, every row, the column and its foot, and the amount of each extra. */
export async function checkPdf(place: Place, made: Made, pdf: Buffer, ticked: readonly string[] = [], what = "PDF") {
  const { check, asked, extras, title } = made;
  const price = priceOf(asked, new Set(ticked));
  if (!price) return;
  const printed = readPrintedQuote(place, await pdfText(pdf));
  const rows = readRows(price).map((line) => rowOf(place, line).join(" "));
  // A row ends with its figures; its name stands before them.
  const ends = printed.rows.map((row, at) => (row.endsWith(rows[at] ?? "\n") ? rows[at] : row));
  check.same(`${what}: rows`, ends, rows);
  const { prices_include_gst: includes } = price.pricing;
  const { sub_total, tax_total, grand_total } = price;
  if (rows.length > 0) {
    const foot = includes ? printed.grand_total : (printed.sub_total ?? printed.grand_total);
    const column = printed.amounts.reduce((sum, amount) => sum + amount, 0);
    check.same(`${what}: the column adds up to its foot`, column, foot);
    check.same(`${what}: foot`, foot, footOf(price));
  }
  const isTaxed = tax_total !== 0;
  // Below a column with tax stands only the tax in it.
  const isBefore = isTaxed && !(includes && rows.length > 0);
  check.same(
    `${what}: totals`,
    { sub_total: printed.sub_total, tax_total: printed.tax_total, grand_total: printed.grand_total },
    { sub_total: isBefore ? sub_total : null, tax_total: isTaxed ? tax_total : null, grand_total },
  );
  checkCalculated(made, printed.words, what);
  const words = await pdfWords(pdf);
  const total = moneyText(place, grand_total);
  check.contains(
    `${what}: label of the total`,
    words,
    `Total${isTaxed ? ` including ${place.tax_name}` : ""} ${total}`,
  );
  const note = /Unit prices and amounts (?:include|are before)/.exec(words)?.[0] ?? "";
  const mode = `Unit prices and amounts ${includes ? "include" : "are before"}`;
  check.same(`${what}: says whether prices are with tax`, note, isTaxed && rows.length > 0 ? mode : "");
  if (note) check.contains(`${what}: names the tax`, words, `${mode} ${place.tax_name}`);
  if (what !== "PDF") return;
  const added = extras.map(({ id }) => movedBy(made, [], id).withTax);
  check.same("PDF: extras", printed.extras, added);
  for (const amount of added) check.contains("PDF: extra to tick", words, `, ${moneyText(place, amount)}`);
  const all = extras.map(({ id }) => id);
  const together = (totalsWith(made, all).grand_total ?? 0) - grand_total;
  const isSum = added.reduce((sum, amount) => sum + amount, 0) === together;
  const told = /All of them together add (.*?\d\D{0,4})\. /.exec(words)?.[1];
  check.same("PDF: all extras together", told, isSum ? undefined : moneyText(place, together));
  check.contains("PDF: sentence to sign", words, `I accept quote ${title} for ${total}`);
}
