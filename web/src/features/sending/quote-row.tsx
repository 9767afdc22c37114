import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { quoteTotal } from "@quotemill/shared/quotes/quote-total";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { sendProblem } from "@quotemill/shared/sending";
import { clsx } from "clsx";
import { useId } from "react";
import { RowGrip } from "../../components/sortable/sortable-list.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/choice.tsx";
import { Parts } from "../../components/ui/parts.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { type EntryDialog, QuoteStatusBadge } from "../quotes/index.ts";

const small = "text-xs leading-4.5 tracking-wide text-ink-muted";

export function QuoteRow({
  quote,
  isTicked,
  hasGrip,
  isAlone,
  onToggle,
  onOpen,
}: {
  quote: QuoteEntry;
  isTicked: boolean;
  hasGrip: boolean;
  /** The contact has no other quote. */
  isAlone: boolean;
  onToggle: () => void;
  onOpen: (dialog: EntryDialog) => void;
}) {
  const id = useId();
  const formats = useFormats();
  const problem = sendProblem(quote);
  const { quote_number } = quote;
  return (
    <li
      data-row={quote.id}
      className={clsx(
        isAlone ? "ps-5 max-md:ps-4" : "ps-10",
        "relative grid grid-cols-[auto_minmax(0,1fr)_auto_11.5rem] items-center gap-x-3 bg-raised py-2.5 pe-3 last:rounded-b-lg data-dragging:z-10 data-dragging:shadow-popover @max-[34rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[34rem]:items-start dark:bg-surface dark:data-dragging:bg-raised",
      )}
    >
      {hasGrip && <RowGrip label={quote_number} />}
      <Checkbox
        id={id}
        checked={isTicked}
        disabled={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={onToggle}
        // On phones a tap beside it counts too.
        className="relative mt-0.5 self-start before:absolute before:-inset-3 md:before:hidden disabled:cursor-not-allowed disabled:bg-sunken"
      />
      <div className="min-w-0">
        <label htmlFor={id} className={problem ? "block" : "block cursor-pointer"}>
          <span className={clsx("block font-medium wrap-anywhere", !isTicked && "text-ink-muted")}>
            {quote.quote_name}
          </span>
          <QuoteLine quote={quote} />
        </label>
        {problem && (
          <p id={`${id}-problem`} className={`${small} mt-1 text-pretty wrap-anywhere`}>
            {problem}
          </p>
        )}
      </div>
      <span className={clsx("text-end font-medium tabular-nums", !isTicked && "text-ink-muted")}>
        {formats.money(quoteTotal(quote), quote.currency)}
      </span>
      <div className="flex items-center justify-end @max-[34rem]:col-span-2 @max-[34rem]:col-start-2 @max-[34rem]:-ms-2.5 @max-[34rem]:mt-1 @max-[34rem]:justify-start">
        {quote.pdf_storage_path && (
          <Button
            variant="quiet"
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
          onClick={() => onOpen({ kind: "details", entry: quote })}
        >
          View Details
        </Button>
      </div>
    </li>
  );
}

/** The number and the date, then what people should know of its status. */
function QuoteLine({ quote }: { quote: QuoteEntry }) {
  const formats = useFormats();
  const { quote_number, created_at, is_revised, quote_sent_timestamp: sentAt } = quote;
  const status = quoteStatus(quote.status);
  const isUsual = status === "Generated" || (status === "Sent" && sentAt);
  return (
    <Parts
      className={small}
      of={[
        quote_number,
        <span key="date" className="tabular-nums">
          {formats.date(created_at)}
        </span>,
        is_revised && "Older revision",
        !isUsual && <QuoteStatusBadge key="status" status={quote.status} host={quote.webhook_host} />,
        sentAt && (
          <span key="sent" className="flex flex-wrap items-center gap-x-1.5 gap-y-1 tabular-nums">
            <QuoteStatusBadge status="Sent" /> <span>Last sent {formats.moment(sentAt)}</span>
          </span>
        ),
      ]}
    />
  );
}
