import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { isMissing } from "../../../lib/api-error.ts";
import { itemsOf } from "../../../lib/paged-query.ts";
import { EntriesSkeleton, EntriesTable, useEntrySelection } from "./entries-table.tsx";
import { type EntryDialog, EntryDialogs } from "./entry-dialogs.tsx";
import { NoSuchContact, NothingFound } from "./no-quotes.tsx";
import { entriesQuery } from "./quote-list.api.ts";
import type { QuoteList } from "./use-quote-list.ts";

export function EntriesPane({ person, list }: { person: string; list: QuoteList }) {
  const { filters, setFilters, groups, pointedAt, isOpen } = list;
  const entries = useInfiniteQuery({ ...entriesQuery(person, filters), placeholderData: keepPreviousData });
  const selection = useEntrySelection(entries.data);
  const [chosen, setChosen] = useState<EntryDialog | null>(null);
  const linked = isOpen && entries.data && itemsOf(entries.data).find(({ id }) => id === pointedAt);
  const dialog = linked ? ({ kind: "details", entry: linked } as const) : chosen;
  function handleDialog(next: EntryDialog | null) {
    if (isOpen) setFilters({ open: "" });
    setChosen(next);
  }
  // These failures are already reported, by the list or by the pane itself.
  const isReported = groups.error || isMissing(entries.error);
  useFailureToast(isReported ? null : entries.error, "Failed to fetch page data.");
  return (
    <>
      <QueryView
        query={entries}
        failed="Failed to fetch page data."
        missing={<NoSuchContact />}
        skeleton={<EntriesSkeleton />}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <div className="border-t border-border">
            <NothingFound filters={filters} onFilter={setFilters} />
          </div>
        }
      >
        {(data) => (
          <EntriesTable
            query={entries}
            data={data}
            ground="bg-surface"
            pointedAt={pointedAt}
            selection={selection}
            sort={{ order: filters.order, onOrder: (order) => setFilters({ order }) }}
            onOpen={handleDialog}
          />
        )}
      </QueryView>
      <EntryDialogs dialog={dialog} onChange={handleDialog} />
    </>
  );
}
