import { quoteFilters } from "@quotemill/shared/quotes/list";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { totalOf } from "../../../lib/api/queries.ts";
import { type EntryDialog, EntryDialogs } from "./quote-dialogs.tsx";
import { entriesQuery } from "./quote-list.api.ts";
import { EntriesSkeleton, EntriesTable, useEntrySelection } from "./quotes-table.tsx";

const everyEntry = { ...quoteFilters.parse({}), order: "newest" } as const;

/** All drafts and quotes of a contact. `start` is the button for the first. */
export function ContactQuotesCard({ contactId, start }: { contactId: string; start: ReactNode }) {
  const entries = useInfiniteQuery(entriesQuery(contactId, everyEntry));
  const selection = useEntrySelection(entries.data);
  const [dialog, setDialog] = useState<EntryDialog | null>(null);
  return (
    <Card title="Quotes" count={totalOf(entries.data)}>
      <QueryView
        query={entries}
        failed="Failed to load quotes"
        skeleton={<EntriesSkeleton />}
        isEmpty={(data) => totalOf(data) === 0}
        empty={
          <div className="border-t border-border">
            <EmptyState title="No quotes yet" text="Quotes and drafts for this contact appear here.">
              {start}
            </EmptyState>
          </div>
        }
      >
        {(data) => <EntriesTable query={entries} data={data} selection={selection} onOpen={setDialog} />}
      </QueryView>
      <EntryDialogs dialog={dialog} onChange={setDialog} />
    </Card>
  );
}
