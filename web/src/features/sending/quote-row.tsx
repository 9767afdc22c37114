import { formatAud } from "@quotemill/shared/money";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { sendProblem } from "@quotemill/shared/sending";
import { useId } from "react";
import { RowGrip } from "../../components/sortable/sortable-list.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/choice.tsx";
import { Parts } from "../../components/ui/parts.tsx";
import { useFormats } from "../../lib/use-formats.tsx";
import { type EntryDialog, QuoteStatusBadge } from "../quotes/index.ts";

const small = "text-xs leading-4.5 tracking-wide text-ink-muted";

export function QuoteRow({
  quote,
  isTicked,
  onToggle,
  onOpen,
}: {
  quote: QuoteEntry;
  isTicked: boolean;
  onToggle: () => void;
  onOpen: (dialog: EntryDialog) => void;
}) {
  const formats = useFormats();
  const id = useId();
  const problem = sendProblem(quote);
  const { quote_number, quote_sent_timestamp: sentAt } = quote;
  const date = <span className="tabular-nums">{formats.date(quote.created_at)}</span>;
  return (
    <li
      data-row={quote.id}
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto_11.5rem] items-center gap-x-3 bg-raised py-3 ps-10 pe-3 last:rounded-b-lg data-dragging:z-10 data-dragging:shadow-popover @max-[40rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[40rem]:items-start dark:bg-surface dark:data-dragging:bg-raised"
    >
      <RowGrip label={quote_number} />
      <Checkbox
        id={id}
        checked={isTicked}
        disabled={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={onToggle}
        className="mt-0.5 self-start disabled:cursor-not-allowed disabled:bg-sunken"
      />
      <div className="min-w-0">
        <label htmlFor={id} className={problem ? "block" : "block cursor-pointer"}>
          <span className="block font-medium wrap-anywhere">{quote.quote_name}</span>
          <Parts of={[quote_number, date]} className={small} />
        </label>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          {(!sentAt || quoteStatus(quote.status) !== "Sent") && (
            <QuoteStatusBadge status={quote.status} host={quote.webhook_host} />
          )}
          {sentAt && (
            <>
              <QuoteStatusBadge status="Sent" />
              <span className={`${small} tabular-nums`}>Last sent {formats.moment(sentAt)}</span>
            </>
          )}
        </div>
        {problem && (
          <p id={`${id}-problem`} className={`${small} mt-1 text-pretty wrap-anywhere`}>
            {problem}
          </p>
        )}
      </div>
      <span className="text-end font-medium tabular-nums">{formatAud(quote.grand_total)}</span>
      <div className="flex items-center justify-end gap-1 @max-[40rem]:col-span-2 @max-[40rem]:col-start-2 @max-[40rem]:mt-2 @max-[40rem]:justify-start">
        {quote.pdf_storage_path && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`View PDF of ${quote_number}`}
            onClick={() => onOpen({ kind: "pdf", entry: quote })}
          >
            View PDF
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`View Details of ${quote_number}`}
          className={quote.pdf_storage_path ? undefined : "@max-[40rem]:-ms-2.5"}
          onClick={() => onOpen({ kind: "details", entry: quote })}
        >
          View Details
        </Button>
      </div>
    </li>
  );
}
