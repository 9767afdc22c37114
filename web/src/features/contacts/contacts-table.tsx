import type { ContactFilters, ContactListItem, ContactOrder } from "@quotemill/shared/contacts";
import { PagedTable } from "../../components/paged-table.tsx";
import type { Selection } from "../../components/selection/use-selection.ts";
import { headSort } from "../../components/ui/sort-button.tsx";
import { TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { ContactCells } from "./contact-cells.tsx";
import { ContactsBar } from "./contacts-bar.tsx";
import type { ContactsQuery } from "./contacts-card.tsx";
import type { OpenDialog } from "./contacts-page.tsx";

const heads = ["Contact", "Source", "Quotes", "Last Activity", "Actions"];
const table = {
  columns: "minmax(0,1fr) 6.75rem 5.5rem 6rem 3.25rem",
  narrowColumns: "auto auto minmax(0,1fr)",
};
const bones = ["w-32", "w-16", "w-14", "w-18", "w-6"];

export function ContactsSkeleton() {
  return <TableSkeleton {...table} heads={heads} lead={null} bones={bones} lines={2} rows={8} />;
}

/** How far ahead to fetch: more rows than a hard flick of the wheel scrolls past while a page loads. */
const rowsAhead = 100;

export function ContactsTable({
  query,
  data,
  filters,
  selection,
  onOrder,
  onOpen,
}: {
  query: ContactsQuery;
  data: NonNullable<ContactsQuery["data"]>;
  filters: ContactFilters;
  selection: Selection<ContactListItem>;
  onOrder: (order: ContactOrder) => void;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const sort = headSort({ order: filters.order, onOrder }, { ascending: "name", descending: "name_desc" });
  return (
    <>
      <PagedTable<ContactListItem>
        label="Contacts"
        {...table}
        heads={[{ label: "Contact", sort }, ...heads.slice(1)]}
        bones={bones}
        query={query}
        data={data}
        rowsAhead={rowsAhead}
        alertClassName="sticky bottom-0 bg-raised py-2 rounded-b-lg"
        selection={selection}
      >
        {(contact) => <ContactCells contact={contact} onOpen={onOpen} />}
      </PagedTable>
      <ContactsBar selection={selection} />
    </>
  );
}
