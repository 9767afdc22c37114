import { z } from "zod";
import { visible } from "../text/typed-text.ts";
import { maxLineAmount, share } from "./line-item.ts";

export const maxAdjustments = 50;
export const maxAdjustmentLabel = 200;

const label = z
  .string()
  .trim()
  .regex(visible, "Describe each of the quote's own lines.")
  .max(maxAdjustmentLabel, `The description of a line can have at most ${maxAdjustmentLabel} characters.`);

const cents = z
  .number("An amount is in whole cents.")
  .int("An amount is in whole cents.")
  .max(maxLineAmount, "An amount can be at most 100,000,000.");

const percent = z
  .number("A percentage is a number.")
  .gt(0, "A percentage must be more than zero.")
  .max(100, "A percentage can be at most 100.")
  .refine((given) => Number(given.toFixed(2)) === given, "A percentage can have at most two decimal places.");

const ownLine = z.strictObject({
  kind: z.literal("line"),
  label,
  amount: cents.min(0, "A line's amount cannot be below zero. Add a discount instead."),
});

const discount = z
  .strictObject({
    kind: z.literal("discount"),
    label,
    amount: cents.min(1, "A discount must be more than zero.").optional(),
    percent: percent.optional(),
  })
  .refine(
    ({ amount, percent }) => (amount === undefined) !== (percent === undefined),
    "A discount is either an amount or a percentage.",
  );

/**
 * A line or a discount that someone added to this quote, which the customer sees. Amounts are in cents, and with tax if
 * the template's prices include it.
 */
export const adjustment = z.discriminatedUnion(
  "kind",
  [ownLine, discount],
  "One of the quote's own lines is neither a line nor a discount.",
);
export type Adjustment = z.infer<typeof adjustment>;

export const adjustments = z
  .array(adjustment)
  .max(maxAdjustments, `A quote can have at most ${maxAdjustments} lines and discounts of its own.`);

export const readAdjustments = (stored: unknown): Adjustment[] => adjustments.safeParse(stored).data ?? [];

/** The amount of an adjustment that follows lines of `before` cents in all, which are never below zero. */
export function adjustmentLine(adjustment: Adjustment, before: number) {
  if (adjustment.kind === "line") return { amount: adjustment.amount, detail: "" };
  const { label, amount: wanted = 0, percent } = adjustment;
  if (percent !== undefined) {
    return { amount: negative(share(before, Math.round(percent * 100), 10_000)), detail: `${percent}%` };
  }
  const problem = wanted > before ? `The discount '${label}' is more than the lines before it come to.` : undefined;
  return { amount: negative(Math.min(wanted, before)), detail: "", problem };
}

/** Subtracts instead of changing the sign, because that would make a negative zero of 0. */
const negative = (cents: number) => 0 - cents;
