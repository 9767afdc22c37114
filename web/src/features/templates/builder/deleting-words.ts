import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { PriceTable } from "@quotemill/shared/templates/tables";
import { countOf } from "../../../lib/format.ts";

const quotesStay = "Quotes already made stay as they are.";

/** What the dialog says before the item is deleted. */
export function wordsOfDeleting(item: TemplateItem, structure: TemplateItem[]) {
  const kind = isSection(item) ? "Section" : isGroup(item) ? "Group" : "Field";
  const count = structure.filter((each) => !isSection(each) && each.parent === item.id).length;
  const isTaken = isGroup(item) && count > 0;
  const isLeft = isSection(item) && count > 0;
  return {
    title: `Delete ${kind}`,
    text: `Are you sure you want to delete this ${kind.toLowerCase()}?`,
    goes: `'${item.label}' leaves this template${isTaken ? ` with its ${countOf(count, "field")}` : ""}.`,
    stays: `${isLeft ? `Its ${countOf(count, "item")} will stay in the form, outside of any section. ` : ""}${quotesStay}`,
  };
}

export const wordsOfDeletingTable = ({ name, rows }: PriceTable) => ({
  title: "Delete Table",
  text: "Are you sure you want to delete this table?",
  goes: `'${name}' leaves this template with its ${countOf(rows.length, "row")}.`,
  stays: quotesStay,
});
