import type { InfiniteData } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { fetchAhead, itemsOf, totalOf } from "../../lib/api/queries.ts";
import { Button } from "../ui/button.tsx";
import { BoneCells, Table } from "../ui/table.tsx";
import { SelectAllBox, SelectCell, type Selection } from "./selection.tsx";
import { VirtualRows } from "./virtual-rows.tsx";

type Pages<Item> = InfiniteData<{ items: Item[]; total: number }>;

type PagedQuery = Parameters<typeof fetchAhead>[0] & {
  isFetchingNextPage: boolean;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
};

interface PagedTableProps<Item> extends Pick<ComponentProps<typeof Table>, "heads" | "columns" | "narrowColumns"> {
  /** The plural name of what is listed, capitalised. */
  label: string;
  bones: string[];
  query: PagedQuery;
  data: Pages<Item>;
  rowsAhead?: number;
  /** The least height of a row. Rows of 60 pixels have two lines. */
  rowHeightPx?: number;
  ground?: string;
  pointedAt?: string;
  alertClassName?: string;
  /** If given, each row can be ticked. */
  selection?: Selection<Item & { id: string }>;
  children: (item: Item) => ReactNode;
}

/** A table of any length. The scrollbar reflects all rows from the start, and rows still to load are placeholders. */
export function PagedTable<Item extends { id: string | null }>({
  label,
  bones,
  query,
  data,
  rowsAhead,
  rowHeightPx = 60,
  ground,
  pointedAt,
  alertClassName,
  selection,
  children,
  ...table
}: PagedTableProps<Item>) {
  const items = useMemo(() => itemsOf(data), [data]);
  const count = query.hasNextPage ? Math.max(totalOf(data) ?? 0, items.length) : items.length;
  return (
    <>
      <Table
        label={label}
        {...table}
        {...(selection && { lead: <SelectAllBox selection={selection} /> })}
        rowCount={count}
      >
        <VirtualRows
          items={items}
          count={count}
          rowHeightPx={rowHeightPx}
          onReach={fetchAhead(query, items.length, rowsAhead)}
          {...(ground && { ground })}
          pointedAt={pointedAt}
        >
          {(index) => {
            const item = items[index];
            if (!item) return <BoneCells bones={bones} lines={rowHeightPx < 60 ? 1 : 2} />;
            return (
              <>
                {selection && hasId(item) && <SelectCell item={item} selection={selection} />}
                {children(item)}
              </>
            );
          }}
        </VirtualRows>
      </Table>
      {query.isFetchNextPageError && (
        <div
          role="alert"
          className={clsx(
            "flex items-center justify-center gap-3 border-t border-border px-4",
            alertClassName ?? "py-3",
          )}
        >
          <p className="text-sm text-danger-ink">Could not load more {label.toLowerCase()}.</p>
          <Button variant="secondary" size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

const hasId = <Item extends { id: string | null }>(item: Item): item is Item & { id: string } => item.id !== null;
