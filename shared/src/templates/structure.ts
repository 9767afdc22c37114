import { type TemplateItem, templateItem } from "./schema.ts";

/** A structure as any version stored it: fills in defaults and drops anything that is not an item. */
export function readItems(stored: unknown): TemplateItem[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = templateItem.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
