import { readList } from "./read-list.ts";
import { type TemplateItem, templateItem } from "./schema.ts";

/** Reads items stored by any version. */
export const readItems = (stored: unknown): TemplateItem[] => readList(templateItem, stored);
