import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { CopyPlus, FilePen, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { SendLink } from "../../../records/sending/send-link.tsx";
import { useAuth } from "../../auth/index.ts";
import { canRevise, isSendNext, isWithCustomer, RunAgainButton, revisePath, useEditQuote } from "../quote-buttons.tsx";
import type { QuoteDialog } from "./quote-dialogs.tsx";

/**
 * | Entry                             | First action          |
 * | --------------------------------- | --------------------- |
 * | draft                             | Edit Draft            |
 * | quote with the PDF of its run     | Send                  |
 * | the same, sent and not opened     | Send again            |
 * | quote with an earlier PDF         | View PDF              |
 * | failed quote without one          | Run again             |
 * | any other quote                   | 'Generating PDF...'   |
 *
 * A viewer has the PDF and the details.
 */
export function QuoteActions({ row, onOpen }: { row: QuoteRow; onOpen: (dialog: QuoteDialog) => void }) {
  const edit = useEditQuote();
  const { can } = useAuth();
  const name = row.is_draft ? row.quote_name : row.quote_number;
  const details = (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`View Details of ${name}`}
      onClick={() => onOpen({ kind: "details", row })}
    >
      View Details
    </Button>
  );
  if (!can("quotes.write")) {
    return (
      <Actions>
        {!row.is_draft && <PdfAction row={row} onView={() => onOpen({ kind: "pdf", row })} />}
        {details}
      </Actions>
    );
  }
  if (row.is_draft) {
    return (
      <Actions>
        <Button
          variant="secondary"
          size="sm"
          busy={edit.isPending}
          aria-label={`Edit Draft ${name}`}
          onClick={() => edit.mutate(row)}
        >
          Edit Draft
        </Button>
        {details}
        <IconButton label={`Delete ${name}`} title="Delete" onClick={() => onOpen({ kind: "delete", row })}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </Actions>
    );
  }
  return (
    <Actions>
      {isSendNext(row) && <SendLink quote={row} variant="secondary" size="sm" />}
      <PdfAction row={row} onView={() => onOpen({ kind: "pdf", row })} />
      {details}
      <EditActions row={row} />
    </Actions>
  );
}

/** A narrow row has no room for it; the details have it under 'More'. */
const besidePencil = "@max-[54rem]:hidden";

/**
 * The pencil, which says what it is about to do: a quote that a customer may have is revised, any other is edited. Beside
 * it stands the other of the two.
 *
 * | Quote                   | Pencil | Beside it         |
 * | ----------------------- | ------ | ----------------- |
 * | a customer may have it  | Revise | Copy as new quote |
 * | with a PDF, never sent  | Edit   | Revise            |
 * | any other               | Edit   |                   |
 */
function EditActions({ row }: { row: QuoteRow }) {
  const edit = useEditQuote();
  const { quote_number } = row;
  const isSent = canRevise(row) && isWithCustomer(row);
  const revise = (
    <LinkButton
      to={revisePath(row.id)}
      variant="quiet"
      size="iconSm"
      aria-label={`Revise ${quote_number}`}
      title="Revise"
      className={isSent ? "" : besidePencil}
    >
      {isSent ? <Pencil size={16} aria-hidden="true" /> : <FilePen size={16} aria-hidden="true" />}
    </LinkButton>
  );
  if (isSent) {
    return (
      <>
        <IconButton
          label={`Copy ${quote_number} as new quote`}
          title="Copy as new quote"
          busy={edit.isPending}
          className={besidePencil}
          onClick={() => edit.mutate(row)}
        >
          {!edit.isPending && <CopyPlus size={16} aria-hidden="true" />}
        </IconButton>
        {revise}
      </>
    );
  }
  return (
    <>
      {canRevise(row) && revise}
      <IconButton label={`Edit ${quote_number}`} title="Edit" busy={edit.isPending} onClick={() => edit.mutate(row)}>
        {!edit.isPending && <Pencil size={16} aria-hidden="true" />}
      </IconButton>
    </>
  );
}

function PdfAction({ row, onView }: { row: QuoteRow; onView: () => void }) {
  const { can, hasFiles } = useAuth();
  if (row.pdf_storage_path) {
    if (!hasFiles) return null;
    return (
      <Button variant="quiet" size="sm" aria-label={`View PDF of ${row.quote_number}`} onClick={onView}>
        View PDF
      </Button>
    );
  }
  if (quoteStatus(row.status) === "Failed") {
    return can("quotes.write") && <RunAgainButton quoteId={row.id} label={row.quote_number} />;
  }
  return <Badge tone="neutral">Generating PDF...</Badge>;
}

/** In a narrow row the buttons start at the left and the icon moves to the right edge. */
function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-end gap-1 @max-[40rem]:justify-start @max-[40rem]:*:last:-me-1.5 @max-[40rem]:*:last:ms-auto">
      {children}
    </div>
  );
}

function IconButton({
  label,
  title,
  busy,
  className,
  onClick,
  children,
}: {
  label: string;
  title: string;
  busy?: boolean;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="quiet"
      size="iconSm"
      aria-label={label}
      title={title}
      busy={busy}
      className={className}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
