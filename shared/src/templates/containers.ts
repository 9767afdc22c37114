import { z } from "zod";
import { visible } from "../visible-text.ts";
import { apiName, conditionParts, itemId, itemLabel, parentId } from "./item-parts.ts";

/** A heading. Its condition covers all items that name it as their parent. */
export const sectionItem = z.object({
  id: itemId,
  type: z.literal("section"),
  label: itemLabel,
  ...conditionParts,
});
export type SectionItem = z.infer<typeof sectionItem>;

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
  /** What one entry is called: 'Run' gives 'Run 1', 'Run 2'. */
  entryLabel: z
    .string()
    .trim()
    .regex(visible, "Name an entry of the group.")
    .max(100, "The name of an entry is too long."),
  minRows: rowCount.default(1),
  maxRows: rowCount.default(20),
  /** Whether a priced item of the group gives a line for each entry, or one for all. */
  lines: z.enum(["each", "sum"]).default("each"),
  ...conditionParts,
  /** A section. */
  parent: parentId.optional(),
});
export type GroupItem = z.infer<typeof groupItem>;
