import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { EntriesSkeleton, EntriesTable } from "./entries-table.tsx";
import { type EntryAct, EntryDialogs } from "./entry-dialogs.tsx";
import { NothingFound } from "./no-quotes.tsx";
import { entriesQuery } from "./quote-list.api.ts";
import type { QuoteList } from "./use-quote-list.ts";

export function EntriesPane({ person, list: { filters, setFilters, groups } }: { person: string; list: QuoteList }) {
  const entries = useInfiniteQuery(entriesQuery(person, filters));
  const [act, setAct] = useState<EntryAct | null>(null);
  useFailureToast(groups.error ? null : entries.error, "Failed to fetch page data."); // the list tells its own
  return (
    <>
      <QueryView
        query={entries}
        failed="Failed to fetch page data."
        skeleton={<EntriesSkeleton />}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <div className="border-t border-border">
            <NothingFound filters={filters} onFilter={setFilters} />
          </div>
        }
      >
        {(data) => <EntriesTable query={entries} data={data} onAct={setAct} />}
      </QueryView>
      <EntryDialogs act={act} onAct={setAct} />
    </>
  );
}
