import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/messages/undo.tsx";
import { DeleteDialog } from "../../../components/ui/dialog.tsx";
import { countOf, firstNames } from "../../../lib/words.ts";
import { useDeleteQuote, useDeleteQuotes } from "./quote-list.api.ts";

export function DeleteQuoteDialog({ row, onClose }: { row: QuoteRow; onClose: () => void }) {
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

function wordsOf({ is_draft, quote_name, quote_number }: QuoteRow) {
  const kept = "The contact and the template are kept";
  if (is_draft) return { goes: `The draft '${quote_name}' and its answers will be deleted.`, stays: `${kept}.` };
  return {
    goes: `${quote_number} '${quote_name}', its answers and its PDF will be deleted. Its number will not be used again.`,
    stays: `${kept}, and so are other revisions.`,
  };
}

/** Deletes all quotes that are ticked, or none. */
export function DeleteQuotesDialog({
  rows,
  onDeleted,
  onClose,
}: {
  rows: QuoteRow[];
  onDeleted: () => void;
  onClose: () => void;
}) {
  const remove = useDeleteQuotes();
  const tellDeleted = useDeletedToast();
  const count = countOf(rows.length, "quote");
  const back = rows.filter(canComeBack).map(({ id }) => id);
  function handleConfirm() {
    reportOutcome(remove.mutateAsync(rows, { onSuccess: onDeleted, onSettled: onClose }), {
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
      text={`Are you sure you want to delete ${firstNames(rows.map(({ quote_number }) => quote_number))}?`}
      goes="Their answers and PDFs are deleted too. Their numbers will not be used again."
      warnings={[...new Set(rows.flatMap(warningsOf))]}
      stays="The contact and the templates are kept."
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

/** Deleting a quote withdraws the whole offer that it belongs to. */
const linkEnds = "The customer's link stops working, also for other quotes that were sent with it.";

/**
 * True if a deletion can be undone. Deleting an offered quote ends what the customer can accept, so the server keeps only
 * quotes without an offer for a while.
 */
const canComeBack = ({ offer }: QuoteRow) => offer === null;

const warningsOf = ({ offer, quote_number }: QuoteRow) => [
  ...(offer?.quote_state === "accepted"
    ? [`The customer has accepted ${quote_number}. The record of the acceptance stays.`]
    : []),
  ...(offer?.state === "open" ? [linkEnds] : []),
  ...(offer ? [`${quote_number} was sent to a customer, so its deletion cannot be undone.`] : []),
];
