import {
  type ContactFilters,
  type ContactListItem,
  type ContactOrder,
  type contactPage,
  fullName,
} from "@quotemill/shared/contacts/contact";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ArchiveRestore, Download, Pencil, Plus, ReceiptText, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { useExport } from "../../components/lists/export-button.tsx";
import { PagedTable } from "../../components/lists/paged-table.tsx";
import { BarButton, type Selection, SelectionBar } from "../../components/lists/selection.tsx";
import { TextButton } from "../../components/ui/button.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { Cell, headSort, TableSkeleton } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { countOf } from "../../lib/words.ts";
import { ContactLink } from "../../records/contact-link.tsx";
import { useAuth } from "../auth/index.ts";
import { newQuoteFor } from "../quotes/index.ts";
import { DeleteContactsDialog, useRestore } from "./contact-dialogs.tsx";
import { addressLine, SourceBadge } from "./contact-facts.tsx";

export type ContactsQuery = UseInfiniteQueryResult<InfiniteData<z.infer<typeof contactPage>>>;

/** The dialog that is open over the list. */
export type OpenDialog =
  | { kind: "create" | "import" }
  | { kind: "edit" | "quotes" | "delete"; contact: ContactListItem };

const heads = ["Contact", "Source", "Quotes", "Last Activity", "Actions"];
const table = {
  columns: "minmax(0,1fr) 6.75rem 5.5rem 6rem 3.25rem",
  narrowColumns: "auto auto minmax(0,1fr)",
};
const bones = ["w-32", "w-16", "w-14", "w-18", "w-6"];

export function ContactsSkeleton() {
  const { hasFiles } = useAuth();
  return <TableSkeleton {...table} heads={heads} {...(hasFiles && { lead: null })} bones={bones} lines={2} rows={8} />;
}

/** Number of rows to fetch ahead: more than a hard flick of the wheel scrolls past while a page loads. */
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
  const { hasFiles } = useAuth();
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
        // In a view of somebody else's company, nothing can be done with contacts that are ticked.
        selection={hasFiles ? selection : undefined}
      >
        {(contact) => <ContactCells contact={contact} onOpen={onOpen} />}
      </PagedTable>
      <ContactsBar selection={selection} />
    </>
  );
}

function ContactCells({ contact, onOpen }: { contact: ContactListItem; onOpen: (dialog: OpenDialog) => void }) {
  const formats = useFormats();
  const navigate = useNavigate();
  const name = fullName(contact);
  const isArchived = contact.status === "archived";
  const { restore } = useRestore();
  const { can } = useAuth();
  const open = (kind: "edit" | "quotes" | "delete") => () => onOpen({ kind, contact });
  function startQuote() {
    const { to, state } = newQuoteFor(contact);
    void navigate(to, { state });
  }
  const viewQuotes = {
    label: "View Quotes",
    icon: ReceiptText,
    onSelect: open("quotes"),
    disabled: contact.quote_count === 0,
  };
  return (
    <>
      <Cell className="grid gap-x-6 @min-[54rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] @max-[40rem]:col-span-3 @max-[40rem]:pe-9">
        <div className="min-w-0">
          <p className="truncate max-md:relative max-md:z-1 max-md:-my-2 max-md:leading-9">
            <span className="font-medium">{isArchived ? name : <ContactLink id={contact.id}>{name}</ContactLink>}</span>
            {contact.company_name && <span className="text-sm text-ink-muted"> · {contact.company_name}</span>}
          </p>
          <p className="truncate text-sm text-ink-muted">{contact.email}</p>
        </div>
        <div className="min-w-0 text-sm text-ink-muted">
          {contact.phone && <p className="truncate tabular-nums">{contact.phone}</p>}
          <p className="truncate empty:hidden @max-[40rem]:wrap-anywhere @max-[40rem]:whitespace-normal">
            {addressLine(contact)}
          </p>
        </div>
      </Cell>
      <Cell className="flex @max-[40rem]:mt-1.5">
        <SourceBadge source={contact.source} />
      </Cell>
      <Cell className="@max-[40rem]:mt-1.5">
        <TextButton muted={contact.quote_count === 0} onClick={open("quotes")}>
          {countOf(contact.quote_count, "quote")}
        </TextButton>
      </Cell>
      <Cell className="text-ink-muted tabular-nums @max-[40rem]:mt-1.5 @max-[40rem]:justify-self-end @max-[40rem]:text-sm">
        {formats.numericDate(contact.last_quote_date ?? contact.created_at)}
      </Cell>
      <Cell className="flex justify-end @max-[40rem]:absolute @max-[40rem]:top-2 @max-[40rem]:right-2">
        <ActionMenu
          label={`Actions for ${name}`}
          actions={
            !can("contacts.write")
              ? [viewQuotes]
              : isArchived
                ? [{ label: "Restore", icon: ArchiveRestore, onSelect: () => restore([contact]) }, viewQuotes]
                : [
                    { label: "Edit", icon: Pencil, onSelect: open("edit") },
                    viewQuotes,
                    { label: "New Quote", icon: Plus, onSelect: startQuote },
                    { label: "Delete", icon: Trash2, onSelect: open("delete"), danger: true },
                  ]
          }
        />
      </Cell>
    </>
  );
}

/** Actions on the ticked contacts. */
function ContactsBar({ selection }: { selection: Selection<ContactListItem> }) {
  const { chosen } = selection;
  // A list shows either archived contacts or the others, so the first one stands for all.
  const isArchived = chosen[0]?.status === "archived";
  const { restore, isPending } = useRestore();
  const { can, hasFiles } = useAuth();
  const [isDeleting, setIsDeleting] = useState(false);
  const exporting = useExport(exportCalls.chosenContacts);
  return (
    <>
      <SelectionBar selection={selection} what="contact">
        {hasFiles && (
          <BarButton
            icon={Download}
            count={chosen.length}
            busy={exporting.isPending}
            onClick={() => exporting.mutate([{ body: { ids: chosen.map(({ id }) => id) } }])}
          >
            Export
          </BarButton>
        )}
        {!can("contacts.write") ? null : isArchived ? (
          <BarButton icon={ArchiveRestore} count={chosen.length} busy={isPending} onClick={() => restore(chosen)}>
            Restore
          </BarButton>
        ) : (
          <BarButton icon={Trash2} count={chosen.length} onClick={() => setIsDeleting(true)}>
            Delete
          </BarButton>
        )}
      </SelectionBar>
      {isDeleting && (
        <DeleteContactsDialog
          contacts={chosen}
          onDeleted={() => selection.untick(chosen)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
