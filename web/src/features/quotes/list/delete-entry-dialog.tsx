import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import type { EntryAct } from "./entry-dialogs.tsx";
import { useDeleteEntry } from "./quote-list.api.ts";

export function DeleteEntryDialog({ entry, onClose }: { entry: EntryAct["entry"]; onClose: () => void }) {
  const remove = useDeleteEntry();
  const handleConfirm = () =>
    remove.mutate(entry, {
      onSuccess: () => toast.success("Quote deleted successfully"),
      onError: (error) => toast.error(`Failed to delete quote: ${error.message}`),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={entry.is_draft ? "Delete Draft" : "Delete Quote"}
      text="Are you sure you want to delete this quote?"
      action="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
