import type { LineItem } from "./line-item.ts";
import type { QuotePrice } from "./price-quote.ts";

/** The profit of a quote. Amounts are in cents. */
export interface Margin {
  profit: number;
  /** The price before tax. The margin is the profit as a share of it. */
  sub_total: number;
  /** The number of lines with a price but no cost. If there are any, the real margin may be lower. */
  uncosted: number;
}

/** Null if no line has a cost: the whole price would count as profit. So it is null for people who may not see costs. */
export function marginOf({ line_items, profit, sub_total }: QuotePrice): Margin | null {
  if (!line_items.some(({ cost }) => cost > 0)) return null;
  return { profit, sub_total, uncosted: line_items.filter(isUncosted).length };
}

/** A discount, the minimum charge and the rounding cost nothing. */
const isUncosted = ({ kind, cost, amount }: LineItem) =>
  (kind === "item" || kind === "line") && cost === 0 && amount > 0;

/** A share in per cent with one decimal, rounded down, so that a margin just under a target never looks like it. */
export const percentOf = (part: number, whole: number) => (whole > 0 ? Math.floor((part * 1000) / whole) / 10 : null);

/** The margin of one line in per cent; null without a cost, or a price. Both are with tax, or both without. */
export const lineMargin = ({ amount, cost }: Pick<LineItem, "amount" | "cost">) =>
  cost > 0 ? percentOf(amount - cost, amount) : null;

/** Returns whether a quote earns less than the company's target. Missing costs would only lower the margin. */
export const isUnderTarget = ({ profit, sub_total }: Pick<Margin, "profit" | "sub_total">, target: number | null) =>
  target !== null && sub_total > 0 && profit * 10_000 < target * sub_total;

/**
 * The margin in hundredths of a percent, as it is stored; null without one. Rounded down, it is below a target exactly if
 * the margin is.
 */
export function storedMargin(price: QuotePrice | null): number | null {
  const { profit = 0, sub_total = 0 } = (price && marginOf(price)) ?? {};
  return sub_total > 0 ? Math.max(Math.floor((profit * 10_000) / sub_total), lowestStored) : null;
}

/** A loss beyond any sense, and well within the column's range. */
const lowestStored = -100_000_000;

/** For example '2 lines have no cost'; empty if all have one. */
export function uncostedWords({ uncosted }: Pick<Margin, "uncosted">): string {
  if (uncosted === 0) return "";
  return uncosted === 1 ? "1 line has no cost" : `${uncosted} lines have no cost`;
}
