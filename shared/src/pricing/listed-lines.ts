import type { LineKind } from "./line-item.ts";

/** The name of the line for everything that a template prices without showing it to the customer. */
export const unlistedName = "Not listed separately";

interface PricedLine {
  kind: LineKind;
  amount: number;
}

/**
 * The lines as a customer reads them, which always add up to `foot`. To those that are shown it adds one for all others,
 * made by `unlisted`. It stands before the discounts, because these also apply to it. If nothing is shown, there is no list.
 */
export function listedLines<Line extends PricedLine>(
  shown: Line[],
  foot: number,
  unlisted: (amount: number) => Line,
): Line[] {
  const rest = foot - shown.reduce((sum, { amount }) => sum + amount, 0);
  if (shown.length === 0 || rest === 0) return shown;
  const firstOther = shown.findIndex(({ kind }) => kind !== "item");
  const at = firstOther === -1 ? shown.length : firstOther;
  return [...shown.slice(0, at), unlisted(rest), ...shown.slice(at)];
}
