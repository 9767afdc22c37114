import { isField } from "./item-kinds.ts";
import { type TemplateItem, templateItem } from "./schema.ts";

/** A structure as any version stored it: fills in defaults and drops anything that is not an item. */
export function readItems(stored: unknown): TemplateItem[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = templateItem.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

/** Whether quotes made by this version would leave out a question or a part of the price. */
export const needsLaterVersion = (items: TemplateItem[]): boolean =>
  items.some((item) => !isField(item) || item.parent !== undefined || item.pricing?.price_from !== undefined);
