import { type Adjustment, adjustmentDetail, adjustmentLine } from "@quotemill/shared/pricing/adjustments";
import type { Formats } from "@quotemill/shared/region/formats";

/** An adjustment as it was typed, such as '$260.00', '-$50.00' or '−2.5%', for quotes without a price. */
export function givenValue(adjustment: Adjustment, { cents, number }: Pick<Formats, "cents" | "number">): string {
  if (adjustment.kind !== "discount") return cents(adjustmentLine(adjustment, 0).amount);
  const { amount = 0, percent } = adjustment;
  return percent === undefined ? cents(-amount) : `−${adjustmentDetail(adjustment, number)}`;
}
