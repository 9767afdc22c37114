import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { later, onDemand, usePreload } from "../../../lib/load-later.tsx";
import { useAuth } from "../../auth/index.ts";

const DeleteQuoteDialog = onDemand(later(async () => (await import("./delete-quotes-dialog.tsx")).DeleteQuoteDialog));
export const DeleteQuotesDialog = onDemand(
  later(async () => (await import("./delete-quotes-dialog.tsx")).DeleteQuotesDialog),
);
const PdfDialog = onDemand(later(async () => (await import("../pdf/pdf-dialog.tsx")).PdfDialog));
const DetailsDialog = onDemand(later(async () => (await import("../details/details-dialog.tsx")).DetailsDialog));

/** The dialog that is open, and for which quote. */
export interface QuoteDialog {
  kind: "details" | "pdf" | "delete";
  row: QuoteRow;
  /** Tab that the details open with. */
  tab?: "activity";
}

/** One dialog at a time. The details dialog can switch to the others. Both offer to send the quote, except in the sender. */
export function QuoteDialogs({
  dialog,
  canSend: isSendOffered = true,
  onChange,
}: {
  dialog: QuoteDialog | null;
  canSend?: boolean;
  onChange: (dialog: QuoteDialog | null) => void;
}) {
  const handleClose = () => onChange(null);
  const { can } = useAuth();
  const canSend = isSendOffered && can("quotes.send");
  usePreload(DetailsDialog, PdfDialog, DeleteQuoteDialog, DeleteQuotesDialog);
  if (!dialog) return null;
  const { kind, row, tab } = dialog;
  if (kind === "delete") return <DeleteQuoteDialog row={row} onClose={handleClose} />;
  if (kind === "pdf") return <PdfDialog quote={row} canSend={canSend} onClose={handleClose} />;
  return <DetailsDialog row={row} firstTab={tab} canSend={canSend} onOpen={onChange} onClose={handleClose} />;
}
