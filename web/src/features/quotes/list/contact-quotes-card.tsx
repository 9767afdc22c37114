import { quoteFilters } from "@quotemill/shared/quotes/list";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { totalOf } from "../../../lib/api/queries.ts";
import { type QuoteDialog, QuoteDialogs } from "./quote-dialogs.tsx";
import { quoteRowsQuery } from "./quote-list.api.ts";
import { QuotesSkeleton, QuotesTable, useQuoteSelection } from "./quotes-table.tsx";

const everyQuote = { ...quoteFilters.parse({}), order: "newest" } as const;

/** All quotes and quote drafts of a contact. `start` is the button that makes the first one. */
export function ContactQuotesCard({ contactId, start }: { contactId: string; start: ReactNode }) {
  const rows = useInfiniteQuery(quoteRowsQuery(contactId, everyQuote));
  const selection = useQuoteSelection(rows.data);
  const [dialog, setDialog] = useState<QuoteDialog | null>(null);
  return (
    <Card title="Quotes" count={totalOf(rows.data)}>
      <QueryView
        query={rows}
        failed="Failed to load quotes"
        skeleton={<QuotesSkeleton />}
        isEmpty={(data) => totalOf(data) === 0}
        empty={
          <div className="border-t border-border">
            <EmptyState title="No quotes yet" text="Quotes and drafts for this contact appear here.">
              {start}
            </EmptyState>
          </div>
        }
      >
        {(data) => <QuotesTable query={rows} data={data} selection={selection} onOpen={setDialog} />}
      </QueryView>
      <QuoteDialogs dialog={dialog} onChange={setDialog} />
    </Card>
  );
}
