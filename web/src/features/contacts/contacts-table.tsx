import type { ContactListItem } from "@quotemill/shared/contacts";
import { PagedTable } from "../../components/paged-table.tsx";
import { TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { ContactCells } from "./contact-cells.tsx";
import type { ContactsQuery } from "./contacts-card.tsx";
import type { OpenDialog } from "./contacts-page.tsx";

const table = {
  heads: ["Contact", "Source", "Quotes", "Last Activity", "Actions"],
  columns: "minmax(0,1fr) 6.75rem 5.5rem 6rem 3.25rem",
  narrowColumns: "auto auto minmax(0,1fr)",
};
const bones = ["w-32", "w-16", "w-14", "w-18", "w-6"];

export function ContactsSkeleton() {
  return <TableSkeleton {...table} bones={bones} lines={2} rows={8} />;
}

/** How far ahead to fetch: more rows than a hard flick of the wheel scrolls past while a page loads. */
const rowsAhead = 100;

export function ContactsTable({
  query,
  data,
  onOpen,
}: {
  query: ContactsQuery;
  data: NonNullable<ContactsQuery["data"]>;
  onOpen: (dialog: OpenDialog) => void;
}) {
  return (
    <PagedTable<ContactListItem>
      label="Contacts"
      {...table}
      bones={bones}
      query={query}
      data={data}
      rowsAhead={rowsAhead}
      alertClassName="sticky bottom-0 bg-raised py-2 rounded-b-lg"
    >
      {(contact) => <ContactCells contact={contact} onOpen={onOpen} />}
    </PagedTable>
  );
}
