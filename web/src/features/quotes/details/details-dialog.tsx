import type { QuoteRow } from "@quotemill/shared/quotes/list";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { joinParts } from "../../../lib/words.ts";
import { OfferBadge, StatusNews, useOfferBadge } from "../../../records/quote-status.tsx";
import { SendLink } from "../../../records/sending/send-link.tsx";
import { acceptedIn, OfferActions, offersQuery, waitingQuestion } from "../../offers/index.ts";
import { ReviseLink } from "../quote-buttons.tsx";
import { useChangesTab } from "./changes-tab.tsx";
import { detailsQuery } from "./details.api.ts";
import { DetailsDesk } from "./details-desk.tsx";
import { DetailsFrame, DetailsSkeleton, type DetailsTab, PlainFrame } from "./details-frame.tsx";
import { DetailsSections } from "./details-sections.tsx";
import { QuoteActivity } from "./quote-activity.tsx";
import { RevisionChoice } from "./revision-choice.tsx";
import { RunInspector } from "./run-inspector.tsx";

interface NextDialog {
  kind: "pdf" | "delete" | "details";
  entry: QuoteRow;
}

export function DetailsDialog({
  entry,
  canSend,
  onOpen,
  onClose,
}: {
  entry: QuoteRow;
  canSend: boolean;
  onOpen: (dialog: NextDialog) => void;
  onClose: () => void;
}) {
  const formats = useFormats();
  const [tab, setTab] = useState(entry.offer ? "activity" : "details");
  const query = useQuery(detailsQuery(entry.id, entry.is_draft));
  const quote = query.data?.kind === "quote" ? query.data.record : null;
  // The PDF may have arrived, or the quote been sent, while the dialog was open.
  const current = { ...entry, ...(quote && { status: quote.status, ...sentParts(quote) }) };
  const badge = useOfferBadge(current.offer);
  const offers = useQuery({ ...offersQuery(entry.id), enabled: current.offer !== null });
  const [latest] = offers.data?.items ?? [];
  const sections = (
    <QueryView query={query} failed="The quote could not be loaded." skeleton={<DetailsSkeleton />}>
      {(data) => <DetailsSections details={data} />}
    </QueryView>
  );
  const activity: DetailsTab = {
    value: "activity",
    label: "Activity",
    content: <QuoteActivity entry={current} offers={offers} />,
  };
  const tabs: DetailsTab[] = [
    ...(current.offer ? [activity] : []),
    { value: "details", label: "Details", content: sections },
    ...(current.offer ? [] : [activity]),
    ...useChangesTab(quote),
    {
      value: "runs",
      label: "Run inspector",
      isWide: true,
      content: <RunInspector quoteId={entry.id} status={quote?.status} />,
    },
  ];
  const desk = query.data && (
    <DetailsDesk
      details={query.data}
      accepted={acceptedIn(offers.data?.items ?? [], entry.id)}
      actions={
        <>
          <div className="grid auto-cols-fr grid-flow-col gap-2 empty:hidden">
            {canSend && latest?.state !== "accepted" && <SendLink quote={current} variant="secondary" />}
            {quote && <ReviseLink quote={current} />}
          </div>
          {latest && <OfferActions offer={latest} />}
        </>
      }
      isPdfMain={!offers.data?.items.some(waitingQuestion)}
      onViewPdf={() => onOpen({ kind: "pdf", entry: current })}
      onDelete={() => onOpen({ kind: "delete", entry })}
    />
  );
  return (
    <Dialog
      title={entry.quote_name}
      subtitle={joinParts(!entry.is_draft && entry.quote_number, formats.date(entry.created_at))}
      badge={badge && <OfferBadge kind={badge.kind} label={badge.label} />}
      tools={
        quote && (
          <RevisionChoice {...{ entry, quote }} onChoose={(chosen) => onOpen({ kind: "details", entry: chosen })} />
        )
      }
      size="tall"
      onClose={onClose}
    >
      <StatusNews key={entry.id} name={entry.quote_name} status={current.status} host={entry.webhook_host} />
      {entry.is_draft ? (
        <PlainFrame desk={desk}>{sections}</PlainFrame>
      ) : (
        <DetailsFrame tabs={tabs} value={tab} onChange={setTab} desk={desk} />
      )}
    </Dialog>
  );
}

const sentParts = ({ pdf_storage_path, quote_sent_timestamp, offer }: Quote) => ({
  pdf_storage_path,
  quote_sent_timestamp,
  offer,
});
