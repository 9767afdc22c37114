import type { ContactListItem } from "@quotemill/shared/contacts";
import type { InfiniteData } from "@tanstack/react-query";
import { Button } from "../../components/ui/button.tsx";
import { Table } from "../../components/ui/table.tsx";
import { BoneCells, TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { VirtualRows } from "../../components/virtual-rows.tsx";
import { itemsOf, totalOf } from "../../lib/paged-query.ts";
import { ContactCells } from "./contact-cells.tsx";
import type { ContactsQuery } from "./contacts-card.tsx";
import type { ContactAct } from "./contacts-page.tsx";

const table = {
  heads: ["Contact", "Source", "Quotes", "Last Activity", "Actions"],
  columns: "minmax(0,1fr) 6.75rem 5.5rem 6rem 3.25rem",
  narrowColumns: "auto auto minmax(0,1fr)",
};
const bones = ["w-32", "w-16", "w-14", "w-18", "w-6"];

export function ContactsSkeleton() {
  return <TableSkeleton {...table} bones={bones} lines={2} rows={8} />;
}

/** Rows fetched beyond the last one that exists: more than a hard flick of the wheel passes while a page comes. */
const rowsAhead = 100;

export function ContactsTable({
  query,
  data,
  onAct,
}: {
  query: ContactsQuery;
  data: InfiniteData<Parameters<typeof itemsOf<ContactListItem>>[0]["pages"][number]>;
  onAct: (act: ContactAct) => void;
}) {
  const contacts = itemsOf(data);
  // The scrollbar shows the whole list from the start; rows that have not come yet are bones.
  const count = query.hasNextPage ? Math.max(totalOf(data) ?? 0, contacts.length) : contacts.length;
  const canFetch = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError && !query.isPlaceholderData;

  function handleReach(lastIndex: number) {
    if (canFetch && lastIndex + rowsAhead >= contacts.length) {
      void query.fetchNextPage({ cancelRefetch: false }); // scrolling on must not restart a page that is coming
    }
  }

  return (
    <>
      <Table label="Contacts" {...table} rowCount={count}>
        <VirtualRows
          count={count}
          rowHeightPx={60}
          keyOf={(index) => contacts[index]?.id ?? index}
          onReach={handleReach}
        >
          {(index) => {
            const contact = contacts[index];
            return contact ? <ContactCells contact={contact} onAct={onAct} /> : <BoneCells bones={bones} lines={2} />;
          }}
        </VirtualRows>
      </Table>
      {query.isFetchNextPageError && (
        <div
          role="alert"
          className="sticky bottom-0 flex items-center justify-center gap-3 border-t border-border bg-raised px-4 py-2 rounded-b-lg"
        >
          <p className="text-sm text-danger-ink">The next contacts could not be loaded.</p>
          <Button variant="secondary" size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
