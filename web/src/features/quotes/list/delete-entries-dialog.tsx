import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { firstNames } from "../../../lib/first-names.ts";
import { countOf } from "../../../lib/format.ts";
import { warningsOf } from "./delete-entry-dialog.tsx";
import { useDeleteEntries } from "./quote-list.api.ts";

export function DeleteEntriesDialog({
  entries,
  onDeleted,
  onClose,
}: {
  entries: QuoteEntry[];
  onDeleted: () => void;
  onClose: () => void;
}) {
  const remove = useDeleteEntries();
  const count = countOf(entries.length, "quote");
  function handleConfirm() {
    reportOutcome(remove.mutateAsync(entries, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () => toast.success(`${count} deleted`),
      failed: (error) => toast.error(`Failed to delete ${count}: ${error.message}`),
    });
  }
  return (
    <ConfirmDialog
      title="Delete Quotes"
      text={`Are you sure you want to delete ${firstNames(entries.map(({ quote_number }) => quote_number))}?`}
      consequences={[...new Set(entries.flatMap(warningsOf))]}
      action="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
