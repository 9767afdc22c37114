import type { QuoteEntry, QuoteOrder, quoteEntryPage } from "@quotemill/shared/quotes/list";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { PagedTable } from "../../../components/paged-table.tsx";
import { type Selection, useSelection } from "../../../components/selection/use-selection.ts";
import { headSort, type Sort } from "../../../components/ui/sort-button.tsx";
import { TableSkeleton } from "../../../components/ui/table-skeleton.tsx";
import { itemsOf } from "../../../lib/paged-query.ts";
import { EntriesBar } from "./entries-bar.tsx";
import { EntryCells } from "./entry-cells.tsx";
import type { EntryDialog } from "./entry-dialogs.tsx";

type Entries = InfiniteData<z.infer<typeof quoteEntryPage>>;

const columns = "var(--entry-columns)";
const headsOf = (sort?: Sort<QuoteOrder>) => [
  {
    label: "Quote",
    ...(sort && { sort: headSort(sort, { ascending: "name", descending: "name_desc" }) }),
  },
  { label: "Status", className: "text-start @max-[54rem]:sr-only" },
  {
    label: "Total",
    className: "text-end",
    ...(sort && { sort: headSort(sort, { ascending: "total", descending: "total_desc", first: "total_desc" }) }),
  },
  { label: "Actions", className: "sr-only" },
];
const bones = ["w-40", "w-24", "w-20 ms-auto", "w-36 ms-auto"];

/** Where four columns do not fit, the status moves under the name. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="[--entry-columns:minmax(0,1fr)_9.5rem_6rem_22rem] @max-[54rem]:[--entry-columns:minmax(0,1fr)_6rem_20.5rem]">
      {children}
    </div>
  );
}

export function EntriesSkeleton() {
  return (
    <Columns>
      <TableSkeleton columns={columns} heads={headsOf()} lead={null} bones={bones} lines={2} rows={6} />
    </Columns>
  );
}

/** For a table of entries. It lives longer than the table, which goes while a search finds nothing. */
export const useEntrySelection = (data: Entries | undefined) =>
  useSelection(data && itemsOf(data), (entry: QuoteEntry) => entry.quote_number);

export function EntriesTable({
  query,
  data,
  ground,
  pointedAt,
  selection,
  sort,
  onOpen,
}: {
  query: UseInfiniteQueryResult<Entries>;
  data: Entries;
  /** The background behind the rows; a card's by default. */
  ground?: string;
  pointedAt?: string;
  selection: Selection<QuoteEntry>;
  /** With one, heads sort. */
  sort?: Sort<QuoteOrder>;
  onOpen: (dialog: EntryDialog) => void;
}) {
  return (
    <Columns>
      <PagedTable<QuoteEntry>
        label="Quotes"
        columns={columns}
        heads={headsOf(sort)}
        bones={bones}
        query={query}
        data={data}
        ground={ground}
        pointedAt={pointedAt}
        selection={selection}
      >
        {(entry) => <EntryCells entry={entry} onOpen={onOpen} />}
      </PagedTable>
      <EntriesBar selection={selection} />
    </Columns>
  );
}
