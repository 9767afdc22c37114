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
  row: QuoteRow;
}

export function DetailsDialog({
  row,
  canSend,
  onOpen,
  onClose,
}: {
  row: QuoteRow;
  canSend: boolean;
  onOpen: (dialog: NextDialog) => void;
  onClose: () => void;
}) {
  const formats = useFormats();
  const [tab, setTab] = useState(row.offer ? "activity" : "details");
  const query = useQuery(detailsQuery(row.id, row.is_draft));
  const quote = query.data?.kind === "quote" ? query.data.record : null;
  // The PDF may have arrived, or the quote been sent, while the dialog was open.
  const current = { ...row, ...(quote && { status: quote.status, ...sentParts(quote) }) };
  const badge = useOfferBadge(current.offer);
  const offers = useQuery({ ...offersQuery(row.id), enabled: current.offer !== null });
  const [latest] = offers.data?.items ?? [];
  const sections = (
    <QueryView query={query} failed="The quote could not be loaded." skeleton={<DetailsSkeleton />}>
      {(data) => <DetailsSections details={data} />}
    </QueryView>
  );
  const activity: DetailsTab = {
    value: "activity",
    label: "Activity",
    content: <QuoteActivity row={current} offers={offers} />,
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
      content: <RunInspector quoteId={row.id} status={quote?.status} />,
    },
  ];
  const desk = query.data && (
    <DetailsDesk
      details={query.data}
      accepted={acceptedIn(offers.data?.items ?? [], row.id)}
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
      onViewPdf={() => onOpen({ kind: "pdf", row: current })}
      onDelete={() => onOpen({ kind: "delete", row })}
    />
  );
  return (
    <Dialog
      title={row.quote_name}
      subtitle={joinParts(!row.is_draft && row.quote_number, formats.date(row.created_at))}
      badge={badge && <OfferBadge kind={badge.kind} label={badge.label} />}
      tools={
        quote && <RevisionChoice {...{ row, quote }} onChoose={(chosen) => onOpen({ kind: "details", row: chosen })} />
      }
      size="tall"
      onClose={onClose}
    >
      <StatusNews key={row.id} name={row.quote_name} status={current.status} host={row.webhook_host} />
      {row.is_draft ? (
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
