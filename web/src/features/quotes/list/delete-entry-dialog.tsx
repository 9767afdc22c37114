import { reportOutcome } from "../../../components/report-outcome.ts";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import type { EntryDialog } from "./entry-dialogs.tsx";
import { useDeleteEntry } from "./quote-list.api.ts";

/** The server withdraws the offer with all of its quotes. */
const linkEnds = "The customer's link stops working, also for other quotes that were sent with it.";

const recordStays = "The customer has accepted it. The record of the acceptance stays.";

const warningsOf = ({ offer }: EntryDialog["entry"]) => [
  ...(offer?.quote_state === "accepted" ? [recordStays] : []),
  ...(offer?.state === "open" ? [linkEnds] : []),
];

export function DeleteEntryDialog({ entry, onClose }: { entry: EntryDialog["entry"]; onClose: () => void }) {
  const remove = useDeleteEntry();
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(entry, { onSettled: onClose }), {
      done: () => toast.success("Quote deleted successfully"),
      failed: (error) => toast.error(`Failed to delete quote: ${error.message}`),
    });
  return (
    <ConfirmDialog
      title={entry.is_draft ? "Delete Draft" : "Delete Quote"}
      text={["Are you sure you want to delete this quote?", ...warningsOf(entry)].join(" ")}
      action="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
