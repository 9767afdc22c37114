import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { joinParts } from "../../../lib/format.ts";
import { useFormats } from "../../../lib/use-formats.tsx";
import { SendLink } from "../../sending/index.ts";
import { RunInspector } from "../runs/run-inspector.tsx";
import { detailsQuery } from "./details.api.ts";
import { DetailsView } from "./details-view.tsx";

const tabNames = [
  { value: "details", label: "Details" },
  { value: "runs", label: "Run inspector" },
] as const;
type Tab = (typeof tabNames)[number]["value"];

interface NextDialog {
  kind: "pdf" | "delete";
  entry: QuoteEntry;
}

export function DetailsDialog({
  entry,
  canSend,
  onOpen,
  onClose,
}: {
  entry: QuoteEntry;
  canSend: boolean;
  onOpen: (dialog: NextDialog) => void;
  onClose: () => void;
}) {
  const formats = useFormats();
  const [tab, setTab] = useState<Tab>("details");
  const query = useQuery(detailsQuery(entry.id, entry.is_draft));
  const quote = query.data?.kind === "quote" ? query.data.record : null;
  // The PDF may have arrived, or the quote been sent, while the dialog was open.
  const current = { ...entry, ...(quote && { status: quote.status, ...sentParts(quote) }) };
  const date = formats.date(entry.created_at);
  const details = (
    <QueryView query={query} failed="The quote could not be loaded." skeleton={<DetailsSkeleton />}>
      {(data) => (
        <DetailsView
          details={data}
          send={canSend && <SendLink quote={current} variant="secondary" />}
          onViewPdf={() => onOpen({ kind: "pdf", entry: current })}
          onDelete={() => onOpen({ kind: "delete", entry })}
        />
      )}
    </QueryView>
  );
  return (
    <Dialog
      title={entry.quote_name}
      subtitle={joinParts(!entry.is_draft && entry.quote_number, date)}
      size="wide"
      onClose={onClose}
    >
      {entry.is_draft ? (
        <div className="flex min-h-0 flex-col border-t border-border">{details}</div>
      ) : (
        <Tabs
          label="Quote"
          tabs={tabNames}
          value={tab}
          onChange={setTab}
          className="-mt-2 flex min-h-0 flex-col md:min-h-120"
          list={(tabs) => <div className="shrink-0 border-b border-border px-6 max-md:px-4">{tabs}</div>}
        >
          <TabPanel value="details" className="flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden">
            {details}
          </TabPanel>
          <TabPanel value="runs" className="min-h-0 overflow-y-auto outline-none">
            <RunInspector quoteId={entry.id} status={quote?.status} />
          </TabPanel>
        </Tabs>
      )}
    </Dialog>
  );
}

const sentParts = ({ pdf_storage_path, quote_sent_timestamp }: Quote) => ({ pdf_storage_path, quote_sent_timestamp });

function DetailsSkeleton() {
  return (
    <div className="grid min-h-100 content-start gap-5 px-6 pt-6 pb-8">
      {["w-40", "w-56", "w-48", "w-64", "w-44", "w-52"].map((width) => (
        <Bone key={width} className={width} />
      ))}
    </div>
  );
}
