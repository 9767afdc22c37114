import type { Adjustment } from "./adjustments.ts";
import { share } from "./quantity.ts";

/** The amount of an adjustment after lines that come to `before` cents, which is never below zero. */
export function adjustmentLine(adjustment: Adjustment, before: number) {
  if (adjustment.kind === "line") return { amount: adjustment.amount, detail: "" };
  const { label, amount: wanted = 0, percent } = adjustment;
  if (percent !== undefined) {
    return { amount: negative(share(before, Math.round(percent * 100), 10_000)), detail: `${percent}%` };
  }
  const problem = wanted > before ? `The discount '${label}' is more than the lines before it come to.` : undefined;
  return { amount: negative(Math.min(wanted, before)), detail: "", problem };
}

/** Without a negative zero. */
const negative = (cents: number) => 0 - cents;
