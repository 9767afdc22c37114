import type { QuoteEntry, quoteEntryPage } from "@quotemill/shared/quotes/list";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Button } from "../../../components/ui/button.tsx";
import { Table } from "../../../components/ui/table.tsx";
import { BoneCells, TableSkeleton } from "../../../components/ui/table-skeleton.tsx";
import { VirtualRows } from "../../../components/virtual-rows.tsx";
import { fetchAhead } from "../../../lib/fetch-ahead.ts";
import { itemsOf, totalOf } from "../../../lib/paged-query.ts";
import { EntryCells } from "./entry-cells.tsx";
import type { EntryAct } from "./entry-dialogs.tsx";

type Entries = InfiniteData<z.infer<typeof quoteEntryPage>>;

const table = {
  columns: "var(--entry-columns)",
  heads: [
    "Quote",
    { label: "Status", className: "text-start @max-[54rem]:sr-only" },
    { label: "Total", className: "text-end" },
    { label: "Actions", className: "sr-only" },
  ],
};
const bones = ["w-40", "w-24", "w-20 ms-auto", "w-36 ms-auto"];

/** Where four columns are too tight, the status stands under the name. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="[--entry-columns:minmax(0,1fr)_11.75rem_6.5rem_15.5rem] @max-[54rem]:[--entry-columns:minmax(0,1fr)_6.5rem_15.5rem]">
      {children}
    </div>
  );
}

export function EntriesSkeleton() {
  return (
    <Columns>
      <TableSkeleton {...table} bones={bones} lines={2} rows={6} />
    </Columns>
  );
}

export function EntriesTable({
  query,
  data,
  onAct,
}: {
  query: UseInfiniteQueryResult<Entries>;
  data: Entries;
  onAct: (act: EntryAct) => void;
}) {
  const entries: QuoteEntry[] = itemsOf(data);
  const count = query.hasNextPage ? Math.max(totalOf(data) ?? 0, entries.length) : entries.length;
  return (
    <Columns>
      <Table label="Quotes" {...table} rowCount={count}>
        <VirtualRows
          count={count}
          rowHeightPx={60}
          keyOf={(index) => entries[index]?.id ?? index}
          onReach={fetchAhead(query, entries.length)}
          ground="bg-surface"
        >
          {(index) => {
            const entry = entries[index];
            return entry ? <EntryCells entry={entry} onAct={onAct} /> : <BoneCells bones={bones} lines={2} />;
          }}
        </VirtualRows>
      </Table>
      {query.isFetchNextPageError && (
        <div role="alert" className="flex items-center justify-center gap-3 border-t border-border px-4 py-3">
          <p className="text-sm text-danger-ink">The next quotes could not be loaded.</p>
          <Button variant="secondary" size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </Columns>
  );
}
