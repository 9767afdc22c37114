import { z } from "zod";
import { fitsAsTyped, maxStoredLength, tooLongFormula } from "../../formulas/language.ts";
import { visible } from "../../text/typed-text.ts";
import { fieldPricing } from "./pricing.ts";
import { fieldCondition, ruleGroup } from "./rules.ts";

export const itemId = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,99}$/, "The id of a field must begin with a letter, followed by letters, digits, - or _.");
export const itemLabel = z
  .string()
  .trim()
  .regex(visible, "Every field needs a label.")
  .max(200, "A label is too long.");

/** The value's name in payloads; if it is empty, the name is derived from the label. */
export const apiName = z.string().trim().max(100, "An API name is too long.");
/** The name that the customer reads instead of the label; `{{option}}` stands for the chosen option. */
export const printedNameText = z.string().trim().max(200, "A printed name is too long.");
/** The unit of the priced quantity. */
export const unitText = z.string().trim().max(20, "A unit is too long.");
/** The section or group that an item belongs to. */
export const parentId = z.string().max(100);

/** The condition under which an item shows. A single rule is always `conditional`, several are always `showIf`. */
export const conditionParts = { conditional: fieldCondition.optional(), showIf: ruleGroup.optional() };

/** Money is in whole units of the currency. */
export const calculatedResults = ["number", "money", "text", "yes/no"] as const;

/** A value that browser and server both work out. It is never an answer. */
export const calculatedItem = z.object({
  id: itemId,
  type: z.literal("calculated"),
  label: itemLabel,
  fieldName: apiName.optional(),
  printed_name: printedNameText.optional(),
  /** The formula names other items by their ids: `ceil({field_3} / 2.4) + 1`. */
  formula: z.string().max(maxStoredLength, tooLongFormula).refine(fitsAsTyped, tooLongFormula),
  result: z.enum(calculatedResults).default("number"),
  /** Number of decimals to which a number is rounded wherever it is used. */
  decimals: z.literal([0, 1, 2, 3]).default(2),
  unit: unitText.optional(),
  /** True if the form shows the value. It counts either way. */
  shown: z.boolean().default(true),
  pricing: fieldPricing.optional(),
  ...conditionParts,
  parent: parentId.optional(),
});
export type CalculatedItem = z.infer<typeof calculatedItem>;

/** A heading. Its condition covers all items that name it as their parent. */
export const sectionItem = z.object({
  id: itemId,
  type: z.literal("section"),
  label: itemLabel,
  ...conditionParts,
});
export type SectionItem = z.infer<typeof sectionItem>;

/** Maximum number of entries in any group. */
export const maxRows = 100;
const rowCount = z
  .number()
  .int()
  .min(0, "A group cannot have fewer than 0 entries.")
  .max(maxRows, `A group can have at most ${maxRows} entries.`);

/** Questions that are answered once for each entry, such as each run of a fence. */
export const groupItem = z.object({
  id: itemId,
  type: z.literal("group"),
  label: itemLabel,
  fieldName: apiName.optional(),
  /** The name of one entry: 'Run' gives 'Run 1', 'Run 2'. */
  entryLabel: z
    .string()
    .trim()
    .regex(visible, "Name an entry of the group.")
    .max(100, "The name of an entry is too long."),
  minRows: rowCount.default(1),
  maxRows: rowCount.default(20),
  /** A priced item of the group gives a line for each entry, or one for all. */
  lines: z.enum(["each", "sum"]).default("each"),
  ...conditionParts,
  /** The section that the group is in. */
  parent: parentId.optional(),
});
export type GroupItem = z.infer<typeof groupItem>;

/**
 * Reads a stored list and fills in defaults. Entries that do not fit the schema are left out, so that they do not keep
 * people from the rest of a template or quote.
 */
export function readList<Each>(one: z.ZodType<Each>, stored: unknown): Each[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = one.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
