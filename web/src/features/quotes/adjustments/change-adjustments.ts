import type { Adjustment } from "@quotemill/shared/pricing/adjustments";

/** A percentage is of the lines above it, so a new line goes above the discounts, which then cover it. */
export function withAdded(list: Adjustment[], added: Adjustment): Adjustment[] {
  const firstDiscount = added.kind === "line" ? list.findIndex(({ kind }) => kind === "discount") : -1;
  const at = firstDiscount === -1 ? list.length : firstDiscount;
  return [...list.slice(0, at), added, ...list.slice(at)];
}

export const withChanged = (list: Adjustment[], index: number, changed: Adjustment) =>
  list.map((each, position) => (position === index ? changed : each));

export const withRemoved = (list: Adjustment[], index: number) => list.filter((_each, position) => position !== index);
