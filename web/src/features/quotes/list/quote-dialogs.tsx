import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { onDemand, usePreload } from "../../../components/on-demand.tsx";

const DeleteEntryDialog = onDemand(async () => (await import("./delete-quote-dialog.tsx")).DeleteEntryDialog);
const PdfDialog = onDemand(async () => (await import("../pdf/pdf-dialog.tsx")).PdfDialog);
const DetailsDialog = onDemand(async () => (await import("../details/details-dialog.tsx")).DetailsDialog);

/** The dialog that is open for an entry. */
export interface EntryDialog {
  kind: "details" | "pdf" | "delete";
  entry: QuoteEntry;
}

/** One dialog at a time. The details dialog can switch to the others. Both offer to send the quote, except in the sender. */
export function EntryDialogs({
  dialog,
  canSend = true,
  onChange,
}: {
  dialog: EntryDialog | null;
  canSend?: boolean;
  onChange: (dialog: EntryDialog | null) => void;
}) {
  const handleClose = () => onChange(null);
  usePreload(DetailsDialog, PdfDialog, DeleteEntryDialog);
  if (!dialog) return null;
  const { kind, entry } = dialog;
  if (kind === "delete") return <DeleteEntryDialog entry={entry} onClose={handleClose} />;
  if (kind === "pdf") return <PdfDialog quote={entry} canSend={canSend} onClose={handleClose} />;
  return <DetailsDialog entry={entry} canSend={canSend} onOpen={onChange} onClose={handleClose} />;
}
