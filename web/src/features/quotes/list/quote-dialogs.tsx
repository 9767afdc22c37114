import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { onDemand, usePreload } from "../../../components/on-demand.tsx";

const DeleteEntryDialog = onDemand(async () => (await import("./delete-quote-dialog.tsx")).DeleteQuoteDialog);
const PdfDialog = onDemand(async () => (await import("../pdf/pdf-dialog.tsx")).PdfDialog);
const DetailsDialog = onDemand(async () => (await import("../details/details-dialog.tsx")).DetailsDialog);

/** The dialog that is open for an entry. */
export interface QuoteDialog {
  kind: "details" | "pdf" | "delete";
  entry: QuoteRow;
}

/** One dialog at a time. The details dialog can switch to the others. Both offer to send the quote, except in the sender. */
export function QuoteDialogs({
  dialog,
  canSend = true,
  onChange,
}: {
  dialog: QuoteDialog | null;
  canSend?: boolean;
  onChange: (dialog: QuoteDialog | null) => void;
}) {
  const handleClose = () => onChange(null);
  usePreload(DetailsDialog, PdfDialog, DeleteEntryDialog);
  if (!dialog) return null;
  const { kind, entry } = dialog;
  if (kind === "delete") return <DeleteEntryDialog entry={entry} onClose={handleClose} />;
  if (kind === "pdf") return <PdfDialog quote={entry} canSend={canSend} onClose={handleClose} />;
  return <DetailsDialog entry={entry} canSend={canSend} onOpen={onChange} onClose={handleClose} />;
}
