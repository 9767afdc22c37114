import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/messages/undo.tsx";
import { DeleteDialog } from "../../../components/ui/dialog.tsx";
import { canComeBack, warningsOf } from "./delete-quotes-dialog.tsx";
import type { QuoteDialog } from "./quote-dialogs.tsx";
import { useDeleteQuote } from "./quote-list.api.ts";

function wordsOf({ is_draft, quote_name, quote_number }: QuoteDialog["row"]) {
  const kept = "The contact and the template are kept";
  if (is_draft) return { goes: `The draft '${quote_name}' and its answers will be deleted.`, stays: `${kept}.` };
  return {
    goes: `${quote_number} '${quote_name}', its answers and its PDF will be deleted. Its number will not be used again.`,
    stays: `${kept}, and so are other revisions.`,
  };
}

export function DeleteQuoteDialog({ row, onClose }: { row: QuoteDialog["row"]; onClose: () => void }) {
  const remove = useDeleteQuote();
  const tellDeleted = useDeletedToast();
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(row, { onSettled: onClose }), {
      done: () =>
        tellDeleted(
          "Quote deleted successfully",
          canComeBack(row) && (() => restoreDeleted([row.id])),
          "Quote restored",
        ),
      failed: (error) => toast.error(`Failed to delete quote: ${error.message}`),
    });
  return (
    <DeleteDialog
      title={row.is_draft ? "Delete Draft" : "Delete Quote"}
      text="Are you sure you want to delete this quote?"
      {...wordsOf(row)}
      warnings={warningsOf(row)}
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
