import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { ComponentProps } from "react";
import { DeleteDialog } from "../../../components/ui/delete-dialog.tsx";
import { usesOf } from "./field-references.ts";
import { UsesList } from "./uses-list.tsx";

/** Says who uses something before it is gone. Each can be opened instead. */
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
