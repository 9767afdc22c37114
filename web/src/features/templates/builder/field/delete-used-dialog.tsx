import { isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { ComponentProps } from "react";
import { TextButton } from "../../../../components/ui/button.tsx";
import { DeleteDialog } from "../../../../components/ui/dialog.tsx";
import { countOf } from "../../../../lib/words.ts";
import { usesOf } from "../state/item-references.ts";

/** Asks before an item or table is deleted, and lists the items that use it. Each of them can be opened instead. */
export function DeleteUsedDialog({
  id,
  structure,
  words,
  onDelete,
  onOpen,
  onClose,
}: {
  id: string;
  structure: TemplateItem[];
  words: Pick<ComponentProps<typeof DeleteDialog>, "title" | "text" | "goes" | "stays">;
  onDelete: () => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const uses = usesOf(structure, id);
  return (
    <DeleteDialog
      {...words}
      action={uses.length > 0 ? "Delete anyway" : "Delete"}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {uses.length > 0 && <UsesList uses={uses} onOpen={onOpen} />}
    </DeleteDialog>
  );
}

function UsesList({ uses, onOpen }: { uses: { item: TemplateItem; effect: string }[]; onOpen: (id: string) => void }) {
  return (
    <ul
      aria-label="Used by"
      className="grid max-h-72 gap-2 overflow-y-auto rounded-md bg-sunken px-3 py-2.5 text-ink-muted wrap-anywhere"
    >
      {uses.map(({ item, effect }) => (
        <li key={item.id} className="text-sm">
          <TextButton onClick={() => onOpen(item.id)}>{item.label || "(no label)"}</TextButton>
          <p>{effect}</p>
        </li>
      ))}
    </ul>
  );
}

const quotesStay = "Existing quotes do not change.";

/** Words that the dialog shows before the item is deleted. */
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
