import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ActionMenu } from "../../../components/ui/menus.tsx";
import { SendLink } from "../../../records/sending/send-link.tsx";
import { useAuth } from "../../auth/index.ts";
import { editActs, isSendNext, RunAgainButton, useEditQuote } from "../quote-buttons.tsx";
import type { QuoteDialog } from "./quote-dialogs.tsx";

/**
 * The same four places in every row, so that a button is found where it was in the row above:
 *
 * | Entry                         | Next       | PDF      | Details      | Edit                      |
 * | ----------------------------- | ---------- | -------- | ------------ | ------------------------- |
 * | draft                         | Edit Draft |          | View Details | Delete                    |
 * | quote with the PDF of its run | Send       | View PDF | View Details | Revise, Copy as new quote |
 * | the same, sent and not opened | Send again | View PDF | View Details | Revise, Copy as new quote |
 * | quote with an earlier PDF     |            | View PDF | View Details | Copy as new quote         |
 * | failed quote without one      | Run again  |          | View Details | Copy as new quote         |
 * | any other quote               | 'Generating PDF...' across both | | View Details | Copy as new quote |
 *
 * A viewer has the PDF and the details.
 */
export function QuoteActions({ row, onOpen }: { row: QuoteRow; onOpen: (dialog: QuoteDialog) => void }) {
  const edit = useEditQuote();
  const { revise, copy } = editActs(row, edit);
  const { can } = useAuth();
  const mayWrite = can("quotes.write");
  const name = row.is_draft ? row.quote_name : row.quote_number;
  const isComing = !row.is_draft && !row.pdf_storage_path && quoteStatus(row.status) !== "Failed";
  const acts = [revise, copy].filter((each) => each !== null);
  return (
    <div className="grid grid-cols-[6.5rem_5rem_6.25rem_2rem] items-center justify-end gap-x-1 @max-[40rem]:flex @max-[40rem]:justify-start @max-[40rem]:*:empty:hidden @max-[40rem]:*:last:-me-1.5 @max-[40rem]:*:last:ms-auto">
      <Place isWide={isComing}>
        {isComing ? <Badge tone="neutral">Generating PDF...</Badge> : mayWrite && <NextAction row={row} edit={edit} />}
      </Place>
      {!isComing && (
        <Place>
          <PdfAction row={row} onView={() => onOpen({ kind: "pdf", row })} />
        </Place>
      )}
      <Place>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`View Details of ${name}`}
          onClick={() => onOpen({ kind: "details", row })}
        >
          View Details
        </Button>
      </Place>
      {mayWrite && (
        <Place>
          {row.is_draft ? (
            <Button
              size="iconSm"
              icon={Trash2}
              aria-label={`Delete ${name}`}
              title="Delete"
              onClick={() => onOpen({ kind: "delete", row })}
            />
          ) : (
            <ActionMenu label={`Edit ${name}`} title="Edit" icon={Pencil} busy={edit.isPending} actions={acts} />
          )}
        </Place>
      )}
    </div>
  );
}

/** In a narrow row the places follow each other, empty ones take no room, and the last is at the right edge. */
function Place({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? "col-span-2 flex justify-end" : "flex justify-end"}>{children}</div>;
}

function NextAction({ row, edit }: { row: QuoteRow; edit: ReturnType<typeof useEditQuote> }) {
  if (row.is_draft) {
    return (
      <Button
        variant="secondary"
        size="sm"
        busy={edit.isPending}
        aria-label={`Edit Draft ${row.quote_name}`}
        onClick={() => edit.mutate(row)}
      >
        Edit Draft
      </Button>
    );
  }
  if (quoteStatus(row.status) === "Failed" && !row.pdf_storage_path) {
    return <RunAgainButton quoteId={row.id} label={row.quote_number} />;
  }
  return isSendNext(row) && <SendLink quote={row} variant="secondary" size="sm" />;
}

function PdfAction({ row, onView }: { row: QuoteRow; onView: () => void }) {
  const { hasFiles } = useAuth();
  if (!row.pdf_storage_path || !hasFiles) return null;
  return (
    <Button variant="quiet" size="sm" aria-label={`View PDF of ${row.quote_number}`} onClick={onView}>
      View PDF
    </Button>
  );
}
