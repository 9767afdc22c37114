import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { DetailsDialog } from "../details/details-dialog.tsx";
import { PdfDialog } from "../pdf/pdf-dialog.tsx";
import { DeleteEntryDialog } from "./delete-entry-dialog.tsx";

/** The dialog that is open for an entry. */
export interface EntryDialog {
  kind: "details" | "pdf" | "delete";
  entry: Pick<QuoteEntry, "id" | "is_draft" | "quote_name" | "quote_number" | "pdf_storage_path" | "created_at">;
}

/** One dialog at a time. The details dialog can switch to the others. */
export function EntryDialogs({
  dialog,
  onChange,
}: {
  dialog: EntryDialog | null;
  onChange: (dialog: EntryDialog | null) => void;
}) {
  const handleClose = () => onChange(null);
  if (dialog?.kind === "details") return <DetailsDialog entry={dialog.entry} onOpen={onChange} onClose={handleClose} />;
  if (dialog?.kind === "pdf") return <PdfDialog quote={dialog.entry} onClose={handleClose} />;
  if (dialog?.kind === "delete") return <DeleteEntryDialog entry={dialog.entry} onClose={handleClose} />;
  return null;
}
