import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { countOf } from "../../../lib/format.ts";
import { usesOf } from "./field-references.ts";
import { UsesList } from "./uses-list.tsx";

/** Says who uses the item before it is gone. Each can be opened instead. */
export function DeleteItemDialog({
  item,
  structure,
  onDelete,
  onOpen,
  onClose,
}: {
  item: TemplateItem;
  structure: TemplateItem[];
  onDelete: () => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const uses = usesOf(structure, item.id);
  return (
    <ConfirmDialog
      title={titleOf(item)}
      text={questionOf(item)}
      consequences={contentsWords(item, structure)}
      action={uses.length > 0 ? "Delete anyway" : "Delete"}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {uses.length > 0 && <UsesList uses={uses} onOpen={onOpen} />}
    </ConfirmDialog>
  );
}

const titleOf = (item: TemplateItem) =>
  isSection(item) ? "Delete Section" : isGroup(item) ? "Delete Group" : "Delete Field";

const questionOf = (item: TemplateItem) =>
  `Are you sure you want to delete this ${isSection(item) ? "section" : isGroup(item) ? "group" : "field"}?`;

function contentsWords(item: TemplateItem, structure: TemplateItem[]): string[] {
  const count = structure.filter((each) => !isSection(each) && each.parent === item.id).length;
  if (count === 0) return [];
  if (isGroup(item)) return [`Its ${countOf(count, "field")} will be deleted with it.`];
  return [`Its ${countOf(count, "item")} will stay in the form, outside of any section.`];
}
