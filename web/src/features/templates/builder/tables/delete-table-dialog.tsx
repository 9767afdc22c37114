import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { PriceTable } from "@quotemill/shared/templates/tables";
import { ConfirmDialog } from "../../../../components/ui/confirm-dialog.tsx";
import { usesOf } from "../field-references.ts";
import { UsesList } from "../uses-list.tsx";

/** Says who looks prices up in the table before it is gone. */
export function DeleteTableDialog({
  table,
  structure,
  onDelete,
  onOpen,
  onClose,
}: {
  table: PriceTable;
  structure: TemplateItem[];
  onDelete: () => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const uses = usesOf(structure, table.id);
  return (
    <ConfirmDialog
      title="Delete Table"
      text="Are you sure you want to delete this table?"
      action={uses.length > 0 ? "Delete anyway" : "Delete"}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {uses.length > 0 && <UsesList uses={uses} onOpen={onOpen} />}
    </ConfirmDialog>
  );
}
