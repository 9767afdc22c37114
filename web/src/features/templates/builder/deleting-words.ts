import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { PriceTable } from "@quotemill/shared/templates/tables";
import { countOf } from "../../../lib/format.ts";

const quotesStay = "Existing quotes do not change.";

/** What the dialog says before the item is deleted. */
export function wordsOfDeleting(item: TemplateItem, structure: TemplateItem[]) {
  const kind = isSection(item) ? "Section" : isGroup(item) ? "Group" : "Field";
  const count = structure.filter((each) => !isSection(each) && each.parent === item.id).length;
  const isTaken = isGroup(item) && count > 0;
  const isLeft = isSection(item) && count > 0;
  return {
    title: `Delete ${kind}`,
    text: `Are you sure you want to delete this ${kind.toLowerCase()}?`,
    goes: `'${item.label}'${isTaken ? ` and its ${countOf(count, "field")}` : ""} will be removed from this template.`,
    stays: `${isLeft ? `Its ${countOf(count, "item")} will stay in the form, outside of any section. ` : ""}${quotesStay}`,
  };
}

export const wordsOfDeletingTable = ({ name, rows }: PriceTable) => ({
  title: "Delete Table",
  text: "Are you sure you want to delete this table?",
  goes: `'${name}' and its ${countOf(rows.length, "row")} will be removed from this template.`,
  stays: quotesStay,
});
