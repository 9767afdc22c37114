import { readList } from "./read-list.ts";
import { type TemplateItem, templateItem } from "./schema.ts";

export const readItems = (stored: unknown): TemplateItem[] => readList(templateItem, stored);
