import { z } from "zod";
import { isSmallJson } from "../small-json.ts";
import { itemId, itemLabel } from "./item-parts.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";

/**
 * Items that this version can neither edit nor fill in. Opening and saving a template keeps them as they are, so that
 * going back to this version loses nothing. A version that learns to use one takes it from this list.
 */
export const keptTypes = ["date", "calculated", "section", "group"] as const;

const maxCharacters = 10_000;
const maxDepth = 10;

export const keptItem = z
  .looseObject({ id: itemId, type: z.enum(keptTypes), label: itemLabel })
  .refine((item) => isSmallJson(item, maxCharacters, maxDepth), {
    error: ({ input }) => `'${(input as { label: string }).label}' is too large.`,
  });
export type KeptItem = z.infer<typeof keptItem>;

export const isField = (item: TemplateItem): item is TemplateField =>
  !(keptTypes as readonly string[]).includes(item.type);
