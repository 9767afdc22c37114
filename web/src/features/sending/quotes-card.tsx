import { maxSentQuotes } from "@quotemill/shared/offers/states";
import { pages } from "@quotemill/shared/pages";
import { tooManyQuotes } from "@quotemill/shared/sending";
import { type ReactNode, useState } from "react";
import { LoadMore } from "../../components/load-more.tsx";
import { SortableList } from "../../components/sortable/sortable-list.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { type EntryDialog, EntryDialogs } from "../quotes/index.ts";
import { QuoteRow } from "./quote-row.tsx";
import type { Choice } from "./use-choice.ts";

/**
 * The contact's quotes. Ticked ones are sent in the order shown, so only they have grips, and only if there are several.
 */
export function QuotesCard({
  query,
  choice,
  foot,
}: {
  query: Parameters<typeof LoadMore>[0]["query"];
  choice: Choice;
  /** Below the quotes, if there are any. */
  foot: ReactNode;
}) {
  const [dialog, setDialog] = useState<EntryDialog | null>(null);
  const { shown, sendable, ticked, isAll } = choice;
  return (
    <Card
      title="Quotes"
      tools={
        sendable.length > 1 && (
          <div className="flex flex-wrap items-center justify-end gap-x-3">
            {sendable.length > maxSentQuotes && <p className="text-sm text-ink-muted">{tooManyQuotes}</p>}
            <p className="text-sm text-ink-muted">
              {`${ticked.length} of ${shown.length} chosen`}
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
            <QuoteRow
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
      <EntryDialogs dialog={dialog} canSend={false} onChange={setDialog} />
    </Card>
  );
}
