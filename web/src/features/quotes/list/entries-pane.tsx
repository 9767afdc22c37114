import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { DetailsDialog } from "../details/details-dialog.tsx";
import { useFailureToast } from "../editor/use-failure-toast.ts";
import { PdfDialog } from "../pdf/pdf-dialog.tsx";
import { isContactFound } from "./contact-name.ts";
import { DeleteEntryDialog } from "./delete-entry-dialog.tsx";
import { EntriesSkeleton, EntriesTable } from "./entries-table.tsx";
import { NothingFound } from "./no-quotes.tsx";
import { entriesQuery } from "./quote-list.api.ts";
import type { QuoteList } from "./use-quote-list.ts";

/** What was asked for on an entry. */
export interface EntryAct {
  kind: "details" | "pdf" | "delete";
  entry: Pick<
    QuoteEntry,
    "id" | "is_draft" | "quote_name" | "quote_number" | "pdf_storage_path" | "created_at" | "webhook_host"
  >;
}

export function EntriesPane({
  contactId,
  contact,
  list: { filters, setFilters, groups },
}: {
  contactId: string;
  contact: Parameters<typeof isContactFound>[0] | undefined;
  list: QuoteList;
}) {
  const search = contact && isContactFound(contact, filters.search) ? "" : filters.search;
  const entries = useInfiniteQuery(entriesQuery(contactId, { ...filters, search }));
  const [act, setAct] = useState<EntryAct | null>(null);
  const handleClose = () => setAct(null);
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
            <NothingFound filters={{ ...filters, search }} onFilter={setFilters} />
          </div>
        }
      >
        {(data) => <EntriesTable query={entries} data={data} onAct={setAct} />}
      </QueryView>
      {act?.kind === "details" && <DetailsDialog entry={act.entry} onAct={setAct} onClose={handleClose} />}
      {act?.kind === "pdf" && <PdfDialog quote={act.entry} onClose={handleClose} />}
      {act?.kind === "delete" && <DeleteEntryDialog entry={act.entry} onClose={handleClose} />}
    </>
  );
}
