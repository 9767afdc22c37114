import type { ContactListItem } from "@quotemill/shared/contacts";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import { ArchiveRestore, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useExport } from "../../components/export-button.tsx";
import { BarButton, SelectionBar } from "../../components/selection/selection-bar.tsx";
import type { Selection } from "../../components/selection/use-selection.ts";
import { DeleteContactsDialog } from "./delete-contacts-dialog.tsx";
import { useRestore } from "./use-restore.ts";

/** What can be done with the ticked contacts. */
export function ContactsBar({ selection }: { selection: Selection<ContactListItem> }) {
  const { chosen } = selection;
  // A list shows the ones or the others.
  const isArchived = chosen[0]?.status === "archived";
  const { restore, isPending } = useRestore();
  const [isDeleting, setIsDeleting] = useState(false);
  const exporting = useExport(exportCalls.chosenContacts);
  return (
    <>
      <SelectionBar selection={selection} what="contact">
        <BarButton
          count={chosen.length}
          busy={exporting.isPending}
          onClick={() => exporting.mutate([{ body: { ids: chosen.map(({ id }) => id) } }])}
        >
          <Download size={16} aria-hidden="true" className="-ms-0.5" />
          Export
        </BarButton>
        {isArchived ? (
          <BarButton count={chosen.length} busy={isPending} onClick={() => restore(chosen)}>
            <ArchiveRestore size={16} aria-hidden="true" className="-ms-0.5" />
            Restore
          </BarButton>
        ) : (
          <BarButton count={chosen.length} onClick={() => setIsDeleting(true)}>
            <Trash2 size={16} aria-hidden="true" className="-ms-0.5" />
            Delete
          </BarButton>
        )}
      </SelectionBar>
      {isDeleting && (
        <DeleteContactsDialog
          contacts={chosen}
          onDeleted={() => selection.untick(chosen)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
