import { z } from "zod";
import { apiName, conditionParts, itemId, itemLabel, parentId, printedNameText, unitText } from "./item-parts.ts";
import { fieldPricing } from "./pricing.ts";

export const maxStoredFormula = 4_000;

/** Money is in whole units of the currency. */
export const calculatedResults = ["number", "money", "text", "yes/no"] as const;
export type CalculatedResult = (typeof calculatedResults)[number];

/** Never an answer: browser and server both work it out. */
export const calculatedItem = z.object({
  id: itemId,
  type: z.literal("calculated"),
  label: itemLabel,
  fieldName: apiName.optional(),
  printed_name: printedNameText.optional(),
  /** Names other items by their ids: `ceil({field_3} / 2.4) + 1`. */
  formula: z.string().max(maxStoredFormula, "A formula is too long."),
  result: z.enum(calculatedResults).default("number"),
  /** Numbers are rounded to them wherever they are used. */
  decimals: z.literal([0, 1, 2, 3]).default(2),
  unit: unitText.optional(),
  /** Whether the form shows it. It counts either way. */
  shown: z.boolean().default(true),
  pricing: fieldPricing.optional(),
  ...conditionParts,
  parent: parentId.optional(),
});
export type CalculatedItem = z.infer<typeof calculatedItem>;
