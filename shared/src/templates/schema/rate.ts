import { z } from "zod";
import { type Fraction, whole } from "../../formulas/fraction.ts";

/** Maximum price per unit or option, in cents: a million. */
export const maxPrice = 100_000_000;

/** Amounts that we compute are whole cents. */
export const cents = z
  .number()
  .int("A price is in whole cents.")
  .min(0, "A price cannot be below zero.")
  .max(maxPrice, "A price can be at most 1,000,000.");

/** The price list's figures for an item at the time when they were put into a template or a line. */
export const listedFigures = z.object({
  code: z.string().max(50),
  /** The exact cost in cents as 'over/under', if it is no whole number of cents: a kit costs fractions of them. */
  exact_cost: z
    .string()
    .max(130)
    .regex(/^\d+\/[1-9]\d*$/, "An exact cost is a fraction, such as 53/2.")
    .optional(),
  /** The reason why the item has no price: it was deleted, or is inactive. */
  problem: z.enum(["missing", "off"]).optional(),
});

/** A cost is read like a price: with tax if prices include it. */
export const rate = z.object({
  price: cents.default(0),
  cost: cents.default(0),
  /** The id of an item of the price list. Price and cost come from there; a stored template has neither. */
  item: z.uuid().toLowerCase().optional(),
  /** Together with `item`, in a template that was read for quoting, and in a quote that was made with it. */
  from_list: listedFigures.optional(),
  /** True if there is a line even at a price of 0, because it has a cost that this person may not see. */
  listed: z.boolean().optional(),
});
export type Rate = z.infer<typeof rate>;

/** Says why something with this label has no price, or returns null. */
export function listProblem(label: string, { from_list }: Rate): string | null {
  if (!from_list?.problem) return null;
  return from_list.problem === "off"
    ? `'${label}' is priced by '${from_list.code}', which is inactive in the price list.`
    : `'${label}' is priced by an item that is no longer in the price list.`;
}

/** The cost of one unit, in cents. */
export function exactCostOf({ cost, from_list }: Rate): Fraction {
  const [over, under] = from_list?.exact_cost?.split("/") ?? [];
  return over && under ? { over: BigInt(over), under: BigInt(under) } : whole(cost);
}

/** Returns whether there is any cost, even a fraction of a cent. */
export const hasCost = ({ cost, from_list }: Rate) => cost > 0 || from_list?.exact_cost !== undefined;
