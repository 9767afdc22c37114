import { contactFilters } from "@quotemill/shared/contacts/contact";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Upload } from "lucide-react";
import { useCallback, useState } from "react";
import { ExportButton } from "../../components/lists/export-button.tsx";
import { Page } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { totalOf } from "../../lib/api/queries.ts";
import { usePreload } from "../../lib/load-later.tsx";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { useAddingContact } from "../../records/contact-link.tsx";
import { contactListQuery } from "../../records/contacts.api.ts";
import { useAuth } from "../auth/index.ts";
import { ContactDialog, DeleteContactDialog, ImportDialog } from "./contact-dialogs.tsx";
import { ContactQuotesDialog } from "./contact-quotes-dialog.tsx";
import { ContactsCard } from "./contacts-card.tsx";
import type { OpenDialog } from "./contacts-table.tsx";

export function ContactsPage() {
  const [filters, setFilters] = useUrlFilters(contactFilters);
  const contacts = useInfiniteQuery(contactListQuery(filters));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const { can, hasFiles } = useAuth();
  const canWrite = can("contacts.write");
  usePreload(ContactDialog);
  useAddingContact(useCallback(() => setDialog({ kind: "create" }), []));
  const isFiltered = filters.search !== "" || filters.source !== "all" || filters.status !== "active";
  // While the whole list loads, the list still holds what the previous filter found.
  const isEmpty = totalOf(contacts.data) === 0 && !isFiltered && !contacts.isPlaceholderData;
  const canExport = hasFiles && !isEmpty;
  return (
    <Page
      title="Contacts"
      subtitle="The people you send quotes to."
      more={
        (canExport || canWrite) && (
          <>
            {canExport && (
              <ExportButton call={exportCalls.contacts} given={[{ query: filters }]} label="Export contacts" />
            )}
            {canWrite && (
              <Button variant="secondary" icon={Upload} onClick={() => setDialog({ kind: "import" })}>
                Import
              </Button>
            )}
          </>
        )
      }
      action={
        canWrite && (
          <Button variant={isEmpty ? "secondary" : "primary"} icon={Plus} onClick={() => setDialog({ kind: "create" })}>
            Add Contact
          </Button>
        )
      }
    >
      <ContactsCard query={contacts} filters={filters} isEmpty={isEmpty} onFilter={setFilters} onOpen={setDialog} />
      {dialog?.kind === "create" && <ContactDialog contact={null} onClose={close} />}
      {dialog?.kind === "import" && <ImportDialog onClose={close} />}
      {dialog?.kind === "edit" && <ContactDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === "quotes" && <ContactQuotesDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteContactDialog contact={dialog.contact} onClose={close} />}
    </Page>
  );
}
