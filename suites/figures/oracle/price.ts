import {
  add,
  decimal,
  divide,
  type Fraction,
  fraction,
  multiply,
  rounded,
  textOf,
  wholeOf,
  zero,
} from "../lib/fraction.ts";
import type { Adjustment, Answers, Entry, Item, ListItem, Rate, Template, TemplatePricing } from "../scenario/form.ts";
import { rowOf, Values } from "./values.ts";

/** A line as the quote must have it. Amounts are in cents. */
export interface Line {
  kind: "item" | "line" | "discount" | "minimum_charge" | "rounding";
  /** The item of the template it comes from; null for the quote's own. */
  id: string | null;
  name: string;
  /** Decimal text; null for a line that is just an amount. */
  quantity: string | null;
  unit: string;
  unit_price: number;
  amount: number;
  /** True if the customer reads the line. */
  shown: boolean;
}

export interface Totals {
  sub_total: number;
  tax_total: number;
  grand_total: number;
}

export interface Price extends Totals {
  lines: Line[];
  pricing: TemplatePricing;
}

export interface Extra {
  id: string;
  name: string;
}

/** The input of a quote. */
export interface Asked {
  template: Template;
  answers: Answers;
  adjustments: Adjustment[];
  list: ListItem[];
}

/** Returns the cost of one unit of an item of the price list, in cents: a kit costs the sum of its parts, with waste. */
function costOf(list: ListItem[], code: string): Fraction {
  const item = found(list, code);
  if (item.parts.length === 0) return decimal(item.cost);
  return item.parts
    .map((part) => {
      const waste = divide(add(fraction(100), decimal(part.waste_percent)), fraction(100));
      return multiply(multiply(costOf(list, part.code), decimal(part.quantity)), waste);
    })
    .reduce(add, zero);
}

function found(list: ListItem[], code: string): ListItem {
  const item = list.find((each) => each.code === code);
  if (!item) throw new Error(`There is no item ${code}.`);
  return item;
}

/** Returns the selling price: the fixed one, or the cost with the markup, rounded to a cent once. */
export function sellingPrice(list: ListItem[], code: string): number {
  const { price, markup_basis_points } = found(list, code);
  if (price !== null) return price;
  return wholeOf(multiply(costOf(list, code), fraction(10_000 + (markup_basis_points ?? 0), 10_000)));
}

interface Part {
  rate: Rate;
  price: number;
  quantity: Fraction;
  option: string;
  entry: number;
}

/** The lines of a template's items, as if the customer had ticked those extras. */
function itemLines({ template, answers, list }: Asked, ticked: ReadonlySet<string>): Line[] {
  const given = { ...answers, ...Object.fromEntries([...ticked].map((id) => [id, true])) };
  const values = new Values(template, given, (code) => sellingPrice(list, code));
  return template.structure.flatMap((item) => {
    if (!item.pricing || !values.isVisible(item)) return [];
    const group = values.groupOf(item);
    const entries: (Entry | null)[] = group ? values.entries(group.id) : [null];
    const parts = entries.flatMap((entry, at): Part[] => {
      const part = partOf(values, item, entry);
      return part ? [{ ...part, entry: at }] : [];
    });
    const isSummed = group?.lines === "sum";
    return (isSummed ? summed(parts) : parts).map((part): Line => {
      const own = printedName(item, part.option);
      return {
        kind: "item",
        id: item.id,
        name: group && !isSummed ? `${group.entryLabel} ${part.entry + 1}: ${own}` : own,
        quantity: textOf(part.quantity),
        unit: item.unit ?? "",
        unit_price: part.price,
        amount: wholeOf(multiply(fraction(part.price), part.quantity)),
        shown: (item.pricing?.shown ?? true) || ticked.has(item.id),
      };
    });
  });
}

/** A group with summed lines has one for all entries of the same price, item and option. */
function summed(parts: Part[]): Part[] {
  const lines = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.price, part.rate.item ?? null, part.option]);
    const line = lines.get(key);
    lines.set(key, line ? { ...line, quantity: add(line.quantity, part.quantity) } : part);
  }
  return [...lines.values()];
}

/** Prices an item in one entry; null if that gives nothing. */
function partOf(values: Values, item: Item, entry: Entry | null): Omit<Part, "entry"> | null {
  const { pricing } = item;
  if (!pricing) return null;
  let rate: Rate = pricing;
  let own = fraction(1);
  let option = "";
  let price: number | null = null;
  const answer = values.answer(item.id, entry);
  switch (item.type) {
    case "number":
      own = values.number(item.id, entry) ?? zero;
      break;
    case "checkbox":
      if (answer !== true) return null;
      break;
    case "select":
    case "radio": {
      const at = item.options?.indexOf(String(answer)) ?? -1;
      if (at < 0) return null;
      option = String(answer);
      rate = pricing.option_prices[at] ?? { price: 0 };
      break;
    }
    case "calculated": {
      const value = values.value(item.id, entry);
      if (value === null || value === false) return null;
      if (item.result === "number") own = value as Fraction;
      if (item.result === "money") price = wholeOf(multiply(value as Fraction, fraction(100)));
      break;
    }
    default:
      return null;
  }
  if (pricing.price_from) {
    const key = values.number(pricing.price_from.key, entry);
    if (key === null) return null;
    rate = rowOf(values.table(pricing.price_from.table), key);
  }
  price ??= values.priceOf(rate);
  // A quantity has six decimals: an answer with more is rounded, and so is its product with the multiplier.
  const times = pricing.multiply_by === null ? fraction(1) : (values.number(pricing.multiply_by, entry) ?? zero);
  const quantity = rounded(multiply(rounded(own, 6), rounded(times, 6)), 6);
  // An item of the list without a price has a cost, and so a line.
  if ((price === 0 && rate.item === undefined) || quantity.over === 0n) return null;
  return { rate, price, quantity, option };
}

/** Returns the name of a priced answer as the customer reads it: see 'printed name' in the documents. */
function printedName({ label, printed_name }: Item, option: string): string {
  if (option === "") return printed_name || label;
  if (printed_name?.includes("{{option}}")) return printed_name.replaceAll("{{option}}", option);
  if (printed_name) return `${printed_name}, ${option}`;
  return /\p{L}{4}/u.test(option) ? option : `${label}: ${option}`;
}

function adjustmentLine(line: Adjustment, before: number, list: ListItem[]): Line {
  const plain = { id: null, quantity: null, unit: "", shown: true };
  if (line.kind === "item") {
    const item = found(list, line.code);
    const unit_price = line.price ?? sellingPrice(list, line.code);
    const amount = wholeOf(multiply(fraction(unit_price), decimal(line.quantity)));
    const name = item.printed_name || item.name;
    return {
      ...plain,
      kind: "item",
      name,
      quantity: textOf(decimal(line.quantity)),
      unit: item.unit,
      unit_price,
      amount,
    };
  }
  const amount =
    line.kind === "line"
      ? line.amount
      : "amount" in line
        ? 0 - line.amount
        : 0 - wholeOf(multiply(fraction(before), divide(decimal(String(line.percent)), fraction(100))));
  return { ...plain, kind: line.kind, name: line.label, unit_price: amount, amount };
}

const sumOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

const taxWithin = (amount: number, basis: number) => wholeOf(fraction(BigInt(amount) * BigInt(basis), 10_000 + basis));

/** The price with those extras; null for a quote without any price. */
export function priceOf(asked: Asked, ticked: ReadonlySet<string> = new Set()): Price | null {
  const { template, adjustments, list } = asked;
  const { pricing } = template;
  if (!pricing) return null;
  const lines = itemLines(asked, ticked);
  const isCharged = lines.length > 0 || adjustments.some(({ kind }) => kind !== "discount");
  for (const adjustment of adjustments) lines.push(adjustmentLine(adjustment, sumOf(lines), list));
  const { minimum_charge: minimum, prices_include_gst, gst_basis_points: basis, round_to: step } = pricing;
  const add = (kind: Line["kind"], name: string, amount: number) => {
    if (amount !== 0)
      lines.push({ kind, id: null, name, quantity: null, unit: "", unit_price: amount, amount, shown: true });
  };
  add("minimum_charge", "Minimum charge", isCharged ? Math.max(minimum - sumOf(lines), 0) : 0);
  const sum = sumOf(lines);
  const taxed = prices_include_gst ? sum : sum + wholeOf(fraction(BigInt(sum) * BigInt(basis), 10_000));
  const counted = (grand: number) => (prices_include_gst ? grand : grand - taxWithin(grand, basis));
  // To the nearest step, but never below the minimum charge and never down to zero.
  let grand_total = wholeOf(fraction(taxed, step)) * step;
  if (taxed > 0 && counted(grand_total) < Math.max(minimum, 1)) grand_total += step;
  const tax_total = taxWithin(grand_total, basis);
  const sub_total = grand_total - tax_total;
  add("rounding", "Rounding", (prices_include_gst ? grand_total : sub_total) - sum);
  return { lines, pricing, sub_total, tax_total, grand_total };
}

/** The ticks that the customer may add: those that staff left empty and that add a line. */
export function extrasOf(asked: Asked): Extra[] {
  const { template, answers } = asked;
  if (!template.pricing) return [];
  return template.structure.flatMap((item) => {
    if (!item.customer_may_choose || answers[item.id] === true) return [];
    const line = itemLines(asked, new Set([item.id])).find(({ id }) => id === item.id);
    return line ? [{ id: item.id, name: line.name }] : [];
  });
}

/** Returns the foot of a column of lines as the customer reads it: it includes tax if the prices do. */
export const footOf = ({ pricing, grand_total, sub_total }: Price) =>
  pricing.prices_include_gst ? grand_total : sub_total;

export const shownLines = ({ lines }: Price) => lines.filter(({ shown }) => shown);

/** Returns the sum of the lines that are not shown. */
const hiddenSum = (price: Price) => footOf(price) - sumOf(shownLines(price));

/**
 * Returns the rows that a customer reads: the lines that are not shown are one of them, which stands before the discounts.
 */
export function readRows(price: Price): (Line | { hidden: number })[] {
  const shown = shownLines(price);
  const hidden = hiddenSum(price);
  if (hidden === 0 || shown.length === 0) return shown;
  const other = shown.findIndex(({ kind }) => kind !== "item");
  const at = other < 0 ? shown.length : other;
  return [...shown.slice(0, at), { hidden }, ...shown.slice(at)];
}
