import { z } from "zod";
import { defaultRegion } from "../../region/default-region.ts";
import { maxOptions, tooManyOptions } from "./limits.ts";
import { cents, rate } from "./rate.ts";

/** `price` is per unit of a number, or for a tick. Choices have `option_prices`, in the order of their options. */
export const fieldPricing = rate.extend({
  option_prices: z.array(rate).max(maxOptions, tooManyOptions).default([]),
  /** The id of a number field or a calculated number that multiplies the price. */
  multiply_by: z.string().max(100).nullable().default(null),
  /** True if the customer sees the line. It counts either way. */
  shown: z.boolean().default(true),
  /** A table that holds price and cost, and the id of the field or calculated item that is looked up in it. */
  price_from: z.object({ table: z.string().max(100), key: z.string().max(100) }).optional(),
});
export type FieldPricing = z.infer<typeof fieldPricing>;

/** Units that the builder suggests. A unit may be any short text. */
export const commonUnits = ["m", "m²", "m³", "each", "hour", "day", "kg", "t", "L"] as const;

const pricedTypes = ["number", "select", "radio", "checkbox"] as const;
export const canHavePrice = (type: string) => (pricedTypes as readonly string[]).includes(type);

/** The steps in cents that totals can be rounded to; 1 means no rounding. */
export const roundingSteps = [1, 5, 10, 100, 1000] as const;

export const templatePricing = z.object({
  /** The tax rate in hundredths of a percent: 1000 is 10%. */
  gst_basis_points: z
    .number()
    .int()
    .min(0)
    .max(10_000, "The tax rate can be at most 100%.")
    .default(defaultRegion.tax_basis_points),
  prices_include_gst: z.boolean().default(false),
  /** The minimum total of a quote, including tax if prices include it. */
  minimum_charge: cents.default(0),
  /** The amount the customer pays, including tax, is a multiple of this. */
  round_to: z.literal(roundingSteps).default(1),
});
export type TemplatePricing = z.infer<typeof templatePricing>;

export const newFieldPricing: FieldPricing = fieldPricing.parse({});
export const newTemplatePricing: TemplatePricing = templatePricing.parse({});

/** Reads stored pricing; null for a template without prices. */
export const readPricing = (stored: unknown): TemplatePricing | null => templatePricing.safeParse(stored).data ?? null;
