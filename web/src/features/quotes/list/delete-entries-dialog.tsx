import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { DeleteDialog } from "../../../components/ui/delete-dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/use-deleted-toast.ts";
import { firstNames } from "../../../lib/first-names.ts";
import { countOf } from "../../../lib/format.ts";
import { canComeBack, warningsOf } from "./delete-warnings.ts";
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
  const tellDeleted = useDeletedToast();
  const count = countOf(entries.length, "quote");
  const back = entries.filter(canComeBack).map(({ id }) => id);
  function handleConfirm() {
    reportOutcome(remove.mutateAsync(entries, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () =>
        tellDeleted(
          `${count} deleted`,
          back.length > 0 && (() => restoreDeleted(back)),
          `${countOf(back.length, "quote")} restored`,
        ),
      failed: (error) => toast.error(`Failed to delete ${count}: ${error.message}`),
    });
  }
  return (
    <DeleteDialog
      title="Delete Quotes"
      text={`Are you sure you want to delete ${firstNames(entries.map(({ quote_number }) => quote_number))}?`}
      goes="Their answers and PDFs are deleted too. Their numbers will not be used again."
      warnings={[...new Set(entries.flatMap(warningsOf))]}
      stays="The contact and the templates are kept."
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
