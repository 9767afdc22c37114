import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { countOf } from "../../../lib/format.ts";

/** What the dialog says before the item is deleted. */
export function wordsOfDeleting(item: TemplateItem, structure: TemplateItem[]) {
  const kind = isSection(item) ? "Section" : isGroup(item) ? "Group" : "Field";
  return {
    title: `Delete ${kind}`,
    text: `Are you sure you want to delete this ${kind.toLowerCase()}?`,
    consequences: contentsWords(item, structure),
  };
}

function contentsWords(item: TemplateItem, structure: TemplateItem[]): string[] {
  const count = structure.filter((each) => !isSection(each) && each.parent === item.id).length;
  if (count === 0) return [];
  if (isGroup(item)) return [`Its ${countOf(count, "field")} will be deleted with it.`];
  return [`Its ${countOf(count, "item")} will stay in the form, outside of any section.`];
}
