import { reportOutcome } from "../../../components/report-outcome.ts";
import { DeleteDialog } from "../../../components/ui/delete-dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/use-deleted-toast.ts";
import type { EntryDialog } from "./entry-dialogs.tsx";
import { useDeleteEntry } from "./quote-list.api.ts";

/** The server withdraws the offer with all of its quotes. */
const linkEnds = "The customer's link stops working, also for other quotes that were sent with it.";

/** Its deletion ends what the customer can accept. The server keeps only others for a while. */
export const canComeBack = ({ offer }: EntryDialog["entry"]) => offer === null;

export const warningsOf = ({ offer, quote_number }: EntryDialog["entry"]) => [
  ...(offer?.quote_state === "accepted"
    ? [`The customer has accepted ${quote_number}. The record of the acceptance stays.`]
    : []),
  ...(offer?.state === "open" ? [linkEnds] : []),
  ...(offer ? [`${quote_number} was sent to a customer, so its deletion cannot be undone.`] : []),
];

function wordsOf({ is_draft, quote_name, quote_number }: EntryDialog["entry"]) {
  const person = "The contact and the template stay";
  if (is_draft) return { goes: `The draft '${quote_name}' goes with its answers.`, stays: `${person}.` };
  return {
    goes: `${quote_number} '${quote_name}' goes with its answers and its PDF. Its number is not used again.`,
    stays: `${person}, and so do other revisions.`,
  };
}

export function DeleteEntryDialog({ entry, onClose }: { entry: EntryDialog["entry"]; onClose: () => void }) {
  const remove = useDeleteEntry();
  const tellDeleted = useDeletedToast();
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(entry, { onSettled: onClose }), {
      done: () =>
        tellDeleted(
          "Quote deleted successfully",
          canComeBack(entry) && (() => restoreDeleted([entry.id])),
          "Quote restored",
        ),
      failed: (error) => toast.error(`Failed to delete quote: ${error.message}`),
    });
  return (
    <DeleteDialog
      title={entry.is_draft ? "Delete Draft" : "Delete Quote"}
      text="Are you sure you want to delete this quote?"
      {...wordsOf(entry)}
      warnings={warningsOf(entry)}
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
