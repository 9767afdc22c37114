import { maxSentQuotes } from "@quotemill/shared/offers/states";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { type QuoteRow, totalInCents, workflowTotal } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { sendProblem, tooManyQuotes } from "@quotemill/shared/sending/sendable";
import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { LoadMore } from "../../components/query-view.tsx";
import { RowGrip, SortableList } from "../../components/sortable/sortable-list.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Checkbox } from "../../components/ui/choices.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Parts } from "../../components/ui/text-parts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { IncompleteBadge, OfferBadge, QuoteStatusBadge } from "../../records/quote-status.tsx";
import { type QuoteDialog, QuoteDialogs } from "../quotes/index.ts";
import type { ChosenQuotes } from "./chosen-quotes.ts";

/**
 * The contact's quotes. Ticked ones are sent in the order shown, so only they have grips, and only if there are several.
 */
export function QuotesCard({
  query,
  choice,
  foot,
}: {
  query: Parameters<typeof LoadMore>[0]["query"];
  choice: ChosenQuotes;
  /** Shown below the quotes, if there are any. */
  foot: ReactNode;
}) {
  const [dialog, setDialog] = useState<QuoteDialog | null>(null);
  const { shown, sendable, ticked, isAll } = choice;
  return (
    <Card
      title="Quotes"
      tools={
        sendable.length > 1 && (
          <div className="flex flex-wrap items-center justify-end gap-x-3">
            {sendable.length > maxSentQuotes && <p className="text-sm text-ink-muted">{tooManyQuotes}</p>}
            <p className="text-sm text-ink-muted">
              {`${ticked.length} of ${shown.length} selected`}
              {ticked.length > 1 && <span className="@max-[30rem]:hidden"> · drag to set the order</span>}
            </p>
            <Button variant="quiet" size="sm" onClick={choice.toggleAll}>
              {isAll ? "Clear selection" : "Select all"}
            </Button>
          </div>
        )
      }
    >
      {shown.length === 0 ? (
        <div className="border-t border-border">
          <EmptyState title="No quotes yet" text="This contact has no quotes to send.">
            <LinkButton to={pages.newQuote.path} variant="secondary">
              New Quote
            </LinkButton>
          </EmptyState>
        </div>
      ) : (
        <SortableList
          label="Quotes"
          rows={shown.map((quote) => ({ id: quote.id, label: quote.quote_number, quote }))}
          noun="quote"
          onMove={choice.move}
          className="divide-y divide-border border-t border-border"
        >
          {({ quote }) => (
            <SendableQuote
              key={quote.id}
              quote={quote}
              isTicked={ticked.includes(quote)}
              hasGrip={ticked.length > 1 && ticked.includes(quote)}
              isAlone={shown.length === 1}
              onToggle={() => choice.toggle(quote.id)}
              onOpen={setDialog}
            />
          )}
        </SortableList>
      )}
      <LoadMore query={query} />
      {sendable.length > 0 && foot}
      <QuoteDialogs dialog={dialog} canSend={false} onChange={setDialog} />
    </Card>
  );
}

const smallText = "text-xs leading-4.5 tracking-wide text-ink-muted";

function SendableQuote({
  quote,
  isTicked,
  hasGrip,
  isAlone,
  onToggle,
  onOpen,
}: {
  quote: QuoteRow;
  isTicked: boolean;
  hasGrip: boolean;
  /** True if the contact has no other quote. */
  isAlone: boolean;
  onToggle: () => void;
  onOpen: (dialog: QuoteDialog) => void;
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
        // On phones a tap near the checkbox also counts.
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
          <p id={`${id}-problem`} className={`${smallText} mt-1 text-pretty wrap-anywhere`}>
            {problem}
          </p>
        )}
      </div>
      <span className={clsx("text-end font-medium tabular-nums", !isTicked && "text-ink-muted")}>
        {formats.cents(problem ? totalInCents(quote) : workflowTotal(quote), quote.currency)}
      </span>
      <div className="flex items-center justify-end @max-[34rem]:col-span-2 @max-[34rem]:col-start-2 @max-[34rem]:-ms-2.5 @max-[34rem]:mt-1 @max-[34rem]:justify-start">
        {quote.pdf_storage_path && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`View PDF of ${quote_number}`}
            onClick={() => onOpen({ kind: "pdf", row: quote })}
          >
            View PDF
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`View Details of ${quote_number}`}
          onClick={() => onOpen({ kind: "details", row: quote })}
        >
          View Details
        </Button>
      </div>
    </li>
  );
}

/** A quote's number and date, then what people should know of its status. */
function QuoteLine({ quote }: { quote: QuoteRow }) {
  const formats = useFormats();
  const { quote_number, created_at, is_revised, quote_sent_timestamp: sentAt } = quote;
  const status = quoteStatus(quote.status);
  const isAccepted = quote.offer?.quote_state === "accepted";
  const isUsual = status === "Generated" || (status === "Sent" && sentAt);
  return (
    <Parts
      className={smallText}
      of={[
        quote_number,
        <span key="date" className="tabular-nums">
          {formats.date(created_at)}
        </span>,
        is_revised && "Older revision",
        !isUsual && <QuoteStatusBadge key="status" status={quote.status} host={quote.webhook_host} />,
        quote.missing_answers > 0 && <IncompleteBadge key="incomplete" />,
        sentAt && (
          <span key="sent" className="flex flex-wrap items-center gap-x-1.5 gap-y-1 tabular-nums">
            {isAccepted ? <OfferBadge kind="accepted" label="Accepted" /> : <QuoteStatusBadge status="Sent" />}{" "}
            <span>Last sent {formats.moment(sentAt)}</span>
          </span>
        ),
      ]}
    />
  );
}
