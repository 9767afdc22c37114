import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { usesOf } from "./field-references.ts";
import { UsesList } from "./uses-list.tsx";

/** Says who uses something before it is gone. Each can be opened instead. */
export function DeleteUsedDialog({
  id,
  structure,
  title,
  text,
  consequences,
  onDelete,
  onOpen,
  onClose,
}: {
  id: string;
  structure: TemplateItem[];
  title: string;
  text: string;
  consequences?: string[];
  onDelete: () => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const uses = usesOf(structure, id);
  return (
    <ConfirmDialog
      title={title}
      text={text}
      consequences={consequences}
      action={uses.length > 0 ? "Delete anyway" : "Delete"}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {uses.length > 0 && <UsesList uses={uses} onOpen={onOpen} />}
    </ConfirmDialog>
  );
}
