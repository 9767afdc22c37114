import { type Adjustment, adjustmentLine } from "@quotemill/shared/pricing/adjustments";

/** An adjustment as it was typed, such as '$260.00', '-$50.00' or '−2.5%', for quotes without a price. */
export function givenValue(adjustment: Adjustment, cents: (amount: number) => string): string {
  if (adjustment.kind !== "discount") return cents(adjustmentLine(adjustment, 0).amount);
  const { amount = 0, percent } = adjustment;
  return percent === undefined ? cents(-amount) : `−${percent}%`;
}
