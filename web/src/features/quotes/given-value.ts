import type { Adjustment } from "@quotemill/shared/pricing/adjustments";

/** An adjustment as it was typed, such as '$260.00', '-$50.00' or '−2.5%', for quotes without a price. */
export function givenValue(adjustment: Adjustment, cents: (amount: number) => string): string {
  if (adjustment.kind === "line") return cents(adjustment.amount);
  const { amount = 0, percent } = adjustment;
  return percent === undefined ? cents(-amount) : `−${percent}%`;
}
