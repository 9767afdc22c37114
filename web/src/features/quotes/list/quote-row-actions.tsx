import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FilePen, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { generatePath, useNavigate } from "react-router";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { recordQuery } from "../../../records/quotes.api.ts";
import { SendLink } from "../../../records/sending/send-link.tsx";
import { canRevise, RunAgainButton, revisePath } from "../quote-buttons.tsx";
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
 */
export function QuoteActions({ row, onOpen }: { row: QuoteRow; onOpen: (dialog: QuoteDialog) => void }) {
  const edit = useEditQuote();
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
      {canRevise(row) && (
        <LinkButton
          to={revisePath(row.id)}
          variant="quiet"
          size="iconSm"
          aria-label={`Revise ${name}`}
          title="Revise"
          className="@max-[54rem]:hidden"
        >
          <FilePen size={16} aria-hidden="true" />
        </LinkButton>
      )}
      <IconButton label={`Edit ${name}`} title="Edit" busy={edit.isPending} onClick={() => edit.mutate(row)}>
        {!edit.isPending && <Pencil size={16} aria-hidden="true" />}
      </IconButton>
    </Actions>
  );
}

/** Once the customer has seen the offer or asked, or it has ended, sending it again is left to the details. */
const isSendNext = ({ status, offer, is_revised }: QuoteRow) =>
  !is_revised &&
  (!offer ||
    quoteStatus(status) !== "Sent" ||
    (offer.state === "open" && offer.opened_count === 0 && offer.question_at === null));

function PdfAction({ row, onView }: { row: QuoteRow; onView: () => void }) {
  if (row.pdf_storage_path) {
    return (
      <Button variant="quiet" size="sm" aria-label={`View PDF of ${row.quote_number}`} onClick={onView}>
        View PDF
      </Button>
    );
  }
  if (quoteStatus(row.status) === "Failed") return <RunAgainButton quoteId={row.id} label={row.quote_number} />;
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
  onClick,
  children,
}: {
  label: string;
  title: string;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button variant="quiet" size="iconSm" aria-label={label} title={title} busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Opens the editor with the current record. If that fails to load, the editor says why. */
function useEditQuote() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ id, is_draft }: Pick<QuoteRow, "id" | "is_draft">) => {
      const query = { ...recordQuery(is_draft ? "draft" : "quote", id), staleTime: 0 };
      const record = await queryClient.fetchQuery(query).catch(() => null);
      const state = record && { quote: record.quote, isSavedQuote: is_draft };
      const editor = is_draft
        ? generatePath(pages.editDraft.path, { savedQuoteId: id })
        : generatePath(pages.editQuote.path, { quoteId: id });
      await navigate(editor, { state });
    },
  });
}
