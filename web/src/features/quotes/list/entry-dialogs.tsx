import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { DetailsDialog } from "../details/details-dialog.tsx";
import { PdfDialog } from "../pdf/pdf-dialog.tsx";
import { DeleteEntryDialog } from "./delete-entry-dialog.tsx";

/** The dialog that is open for an entry. */
export interface EntryAct {
  kind: "details" | "pdf" | "delete";
  entry: Pick<QuoteEntry, "id" | "is_draft" | "quote_name" | "quote_number" | "pdf_storage_path" | "created_at">;
}

/** One dialog at a time. The details dialog can switch to the others. */
export function EntryDialogs({ act, onAct }: { act: EntryAct | null; onAct: (act: EntryAct | null) => void }) {
  const handleClose = () => onAct(null);
  if (act?.kind === "details") return <DetailsDialog entry={act.entry} onAct={onAct} onClose={handleClose} />;
  if (act?.kind === "pdf") return <PdfDialog quote={act.entry} onClose={handleClose} />;
  if (act?.kind === "delete") return <DeleteEntryDialog entry={act.entry} onClose={handleClose} />;
  return null;
}
