import { type Adjustment, maxAdjustments } from "@quotemill/shared/pricing/adjustments";

/** A change of the lines as they are when it is made, so that none is lost. */
export type EditAdjustments = (list: Adjustment[]) => Adjustment[];

/** A percentage is of the lines above it, so a new line goes above the discounts, which then cover it. */
export function withAdded(list: Adjustment[], added: Adjustment): Adjustment[] {
  const firstDiscount = added.kind === "line" ? list.findIndex(({ kind }) => kind === "discount") : -1;
  const at = firstDiscount === -1 ? list.length : firstDiscount;
  return [...list.slice(0, at), added, ...list.slice(at)];
}

export const withChanged = (list: Adjustment[], index: number, changed: Adjustment) =>
  list.map((each, position) => (position === index ? changed : each));

export const withRemoved = (list: Adjustment[], index: number) => list.filter((_each, position) => position !== index);

/** Puts a removed one back, unless there is no more room. */
export const withRestored = (list: Adjustment[], index: number, removed: Adjustment) =>
  list.length >= maxAdjustments ? list : list.toSpliced(index, 0, removed);
