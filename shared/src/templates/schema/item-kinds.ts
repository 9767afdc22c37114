import type { CalculatedItem, GroupItem, SectionItem } from "./items.ts";
import type { TemplateField, TemplateItem } from "./template.ts";

/** Returns whether the item is a question, which has an answer. */
export const isField = (item: TemplateItem): item is TemplateField =>
  !isCalculated(item) && !isSection(item) && !isGroup(item);

export const isCalculated = (item: TemplateItem): item is CalculatedItem => item.type === "calculated";
export const isSection = (item: TemplateItem): item is SectionItem => item.type === "section";
export const isGroup = (item: TemplateItem): item is GroupItem => item.type === "group";

/** Returns whether people answer by choosing one of the item's options. */
export const hasOptions = ({ type }: Pick<TemplateItem, "type">) => type === "select" || type === "radio";

/** The questions among the items. */
export const fieldsOf = (items: TemplateItem[]): TemplateField[] => items.filter(isField);
