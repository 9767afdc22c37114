import { isField } from "./kept-items.ts";
import { type TemplateField, type TemplateItem, templateItem } from "./schema.ts";

/** A structure as any version stored it: fills in defaults and drops anything that is not an item. */
export function readItems(stored: unknown): TemplateItem[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = templateItem.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

/** What a person fills in. */
export const fieldsOf = (items: TemplateItem[]): TemplateField[] => items.filter(isField);

export const readStructure = (stored: unknown): TemplateField[] => fieldsOf(readItems(stored));

/** Whether quotes made by this version would leave out a question or a part of the price. */
export const needsLaterVersion = (items: TemplateItem[]): boolean =>
  items.some((item) => !isField(item) || item.parent !== undefined || item.pricing?.price_from !== undefined);
