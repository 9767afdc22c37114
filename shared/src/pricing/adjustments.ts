import { z } from "zod";
import type { Formats } from "../region/formats.ts";
import { recordId } from "../requests/paging.ts";
import { listedFigures, listProblem, cents as unitCents } from "../templates/schema/rate.ts";
import { visible } from "../text/typed-text.ts";
import { maxLineAmount, maxQuantity, millionths, readQuantity, share } from "./line-item.ts";

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

const itemLine = z.strictObject({
  kind: z.literal("item"),
  /** An item of the price list. */
  item_id: recordId,
  /** Exact, as people write it: '2.4'. */
  quantity: z
    .string("A quantity is a decimal number as text.")
    .trim()
    .max(20)
    .regex(/^\d{1,7}(\.\d{1,3})?$/, "A quantity is a number with at most three decimal places.")
    .refine((text) => Number(text) > 0, "A quantity must be more than zero.")
    .refine((text) => Number(text) <= maxQuantity, `A quantity can be at most ${maxQuantity.toLocaleString("en")}.`),
  /** Per unit, if it differs from the list's. */
  price: unitCents.optional(),
});

const wrongKind = "One of the quote's own lines is neither a line, an item nor a discount.";
const listOf = <Each extends z.ZodType>(each: Each) =>
  z.array(each).max(maxAdjustments, `A quote can have at most ${maxAdjustments} lines and discounts of its own.`);

/** The adjustments that people may send: an item comes as its id, never with its cost. */
export const givenAdjustments = listOf(z.discriminatedUnion("kind", [ownLine, itemLine, discount], wrongKind));

/** The price list's entry for an item at the time when its figures were put into a line. */
const listedLine = listedFigures.extend({
  name: z.string(),
  /** The name that the customer reads instead. */
  printed_name: z.string(),
  unit: z.string(),
  price: unitCents,
  cost: unitCents,
});
export type ListedLine = z.infer<typeof listedLine>;

/**
 * A line or a discount that someone added to this quote, which the customer sees. Amounts are in cents, and with tax if
 * the template's prices include it.
 */
export const adjustment = z.discriminatedUnion(
  "kind",
  [ownLine, itemLine.extend({ from_list: listedLine.optional() }), discount],
  wrongKind,
);
export type Adjustment = z.infer<typeof adjustment>;
export type ItemAdjustment = Extract<Adjustment, { kind: "item" }>;

export const adjustments = listOf(adjustment);

export const readAdjustments = (stored: unknown): Adjustment[] => adjustments.safeParse(stored).data ?? [];

/** The label for staff; the customer may read another name of an item. */
export const adjustmentLabel = (adjustment: Adjustment) =>
  adjustment.kind === "item" ? adjustment.from_list?.name || "Deleted item" : adjustment.label;

/** Returns whether it has its own price. A discount only takes off. */
export const isCharged = ({ kind }: Adjustment) => kind !== "discount";

export const unitPrice = ({ price, from_list }: ItemAdjustment) => price ?? from_list?.price ?? 0;

/** The quantity in millionths. */
export const quantityOf = ({ quantity }: ItemAdjustment) => readQuantity(quantity) ?? 0;

/** The amount of an adjustment that follows lines of `before` cents in all, which are never below zero. */
export function adjustmentLine(adjustment: Adjustment, before: number) {
  if (adjustment.kind === "line") return { amount: adjustment.amount };
  if (adjustment.kind === "item") return itemAmount(adjustment);
  const { label, amount: wanted = 0, percent } = adjustment;
  if (percent !== undefined) return { amount: negative(share(before, Math.round(percent * 100), 10_000)) };
  const problem = wanted > before ? `The discount '${label}' is more than the lines before it come to.` : undefined;
  return { amount: negative(Math.min(wanted, before)), problem };
}

/** '7.5%' for a discount in per cent; empty for amounts. */
export const adjustmentDetail = (adjustment: Adjustment, number: Formats["number"]) =>
  adjustment.kind === "discount" && adjustment.percent !== undefined ? `${number(adjustment.percent)}%` : "";

function itemAmount(line: ItemAdjustment) {
  const label = adjustmentLabel(line);
  const amount = share(unitPrice(line), quantityOf(line), millionths);
  const isTooMuch = amount > maxLineAmount;
  const { price, cost, ...from_list } = line.from_list ?? { price: 0, cost: 0, code: "", problem: "missing" as const };
  const problem =
    listProblem(label, { price, cost, from_list }) ??
    (isTooMuch ? `'${label}' comes to more than 100,000,000.` : undefined);
  return { amount: isTooMuch ? 0 : amount, problem };
}

/** Subtracts instead of changing the sign, because that would make a negative zero of 0. */
const negative = (cents: number) => 0 - cents;
