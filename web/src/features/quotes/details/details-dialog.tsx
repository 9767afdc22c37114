import { fullName } from "@quotemill/shared/contacts/contact";
import { jobName } from "@quotemill/shared/documents/customer";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { QueryView } from "../../../components/query-view.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { joinParts } from "../../../lib/words.ts";
import { contactName } from "../../../records/contact-link.tsx";
import { useOpenQuote } from "../../../records/open-quotes.ts";
import { QuoteBadge } from "../../../records/quote-badge.tsx";
import { StatusNews } from "../../../records/quote-status.tsx";
import { useAuth } from "../../auth/index.ts";
import { acceptedIn, answerBoxId, NextStep, offersQuery, PhoneLink } from "../../offers/index.ts";
import { type CallSubject, LogCallButton, NextCallBox, usePlannedCalls } from "../../phone-calls/index.ts";
import { useChangesTab } from "./changes-tab.tsx";
import { type Details, detailsQuery } from "./details.api.ts";
import { DetailsDesk } from "./details-desk.tsx";
import { DetailsFrame, DetailsSkeleton, type DetailsTab, PlainFrame } from "./details-frame.tsx";
import { DetailsSections } from "./details-sections.tsx";
import { nextActOf } from "./next-act.ts";
import { QuoteActivity } from "./quote-activity.tsx";
import { RevisionChoice } from "./revision-choice.tsx";
import { type NextDialog, useQuoteActs } from "./use-quote-acts.tsx";
import { WorkflowLog } from "./workflow-log.tsx";

/** Everything about a quote: what it is on the left, its total and what can be done on the right. */
export function DetailsDialog({
  row,
  firstTab = "details",
  canSend,
  onOpen,
  onClose,
}: {
  row: QuoteRow;
  /** Beginning with the activity also leads to the answer of a question that waits. */
  firstTab?: "details" | "activity" | undefined;
  canSend: boolean;
  onOpen: (dialog: NextDialog) => void;
  onClose: () => void;
}) {
  const formats = useFormats();
  const { userProfile, can } = useAuth();
  const [tab, setTab] = useState<string>(firstTab);
  const query = useQuery(detailsQuery(row.id, row.is_draft));
  const quote = query.data?.kind === "quote" ? query.data.record : null;
  // The PDF may have arrived, or the quote been sent, while the dialog was open.
  const current = { ...row, ...(quote && newestParts(quote)) };
  const offers = useQuery({ ...offersQuery(row.id), enabled: current.offer !== null });
  const [latest] = offers.data?.items ?? [];
  const accepted = acceptedIn(offers.data?.items ?? [], row.id);
  const nextAct = can("quotes.write") ? nextActOf(current, latest, canSend) : null;
  function handleAnswer() {
    flushSync(() => setTab("activity"));
    document.getElementById(answerBoxId(latest?.id ?? ""))?.focus();
  }
  const firstBox = firstTab === "activity" && latest ? answerBoxId(latest.id) : "";
  useEffect(() => document.getElementById(firstBox)?.focus(), [firstBox]);
  const acts = useQuoteActs({
    ...{ row: current, latest, canSend, nextAct, onOpen },
    // The box for the answer has its own main button.
    onAnswer: tab === "activity" ? null : handleAnswer,
  });
  useOpenQuote(row.id);
  const person = query.data && personIn(query.data);
  const customer = latest?.person.name ?? person?.name ?? "";
  const subject = query.data ? callSubject(query.data) : null;
  const [planned] = usePlannedCalls(subject);
  const sections = (
    <QueryView query={query} failed="The quote could not be loaded." skeleton={<DetailsSkeleton />}>
      {(data) => <DetailsSections details={data} accepted={accepted} customer={customer} />}
    </QueryView>
  );
  // The same order for every quote, so that people find a tab where they left it.
  const tabs: DetailsTab[] = [
    { value: "details", label: "Details", content: sections },
    { value: "activity", label: "Activity", content: <QuoteActivity row={current} offers={offers} /> },
    ...useChangesTab(quote),
    ...(userProfile?.app_role === "admin"
      ? [
          {
            value: "runs",
            label: "Workflow log",
            isWide: true,
            content: <WorkflowLog quoteId={row.id} quote={quote} />,
          },
        ]
      : []),
  ];
  const desk = query.data && (
    <DetailsDesk
      details={query.data}
      accepted={accepted}
      customer={customer}
      nextStep={accepted && latest?.news && <NextStep offer={latest} />}
      act={acts.main}
      isPdfMain={nextAct === null}
      more={acts.more}
      isBusy={acts.isCopying}
      onViewPdf={() => onOpen({ kind: "pdf", row: current })}
    />
  );
  return (
    <Dialog
      title={person?.title ?? row.quote_name}
      subtitle={joinParts(!row.is_draft && row.quote_number, person?.address, formats.date(row.created_at))}
      badge={<QuoteBadge quote={current} />}
      tools={
        <div className="flex flex-wrap items-center gap-x-4">
          {person?.phone && <PhoneLink number={person.phone} className="min-h-control text-sm" />}
          {subject && <LogCallButton {...subject} size="sm" />}
          {quote && (
            <RevisionChoice {...{ row, quote }} onChoose={(chosen) => onOpen({ kind: "details", row: chosen })} />
          )}
        </div>
      }
      size="tall"
      onClose={onClose}
    >
      <StatusNews key={row.id} name={row.quote_name} status={current.status} host={current.webhook_host} />
      {planned && subject && (
        <div className="shrink-0 px-6 pb-3 max-md:px-4">
          <NextCallBox call={planned} name={subject.contact.name} />
        </div>
      )}
      {row.is_draft ? (
        <PlainFrame desk={desk}>{sections}</PlainFrame>
      ) : (
        <DetailsFrame tabs={tabs} value={tab} onChange={setTab} desk={desk} isDeskFirst={accepted !== undefined} />
      )}
      {acts.dialog}
    </Dialog>
  );
}

const newestParts = ({ status, webhook_host, pdf_storage_path, quote_sent_timestamp, offer }: Quote) => ({
  status,
  webhook_host,
  pdf_storage_path,
  quote_sent_timestamp,
  offer,
});

/** The customer with the number to call, and a heading that begins with their name: 'Ellen Tran, side gate and fence'. */
function personIn({ kind, record }: Details) {
  const info = kind === "quote" ? record.contact_info : null;
  const contact = record.contact ?? contactFromInfo(info ?? {});
  const { quote_number, template_name } = kind === "quote" ? record : { quote_number: "", template_name: "" };
  const name = fullName(contact);
  const title = joinNames(name, jobName(record.quote_name, { contact, quote_number, template_name }));
  const address = record.contact ? joinNames(record.contact.address1, record.contact.city) : "";
  return { name, title: name ? title : record.quote_name, address, phone: contact.phone };
}

/** A call about a quote; while it is a draft, one with its contact. Null if the person is no contact. */
function callSubject({ kind, record }: Details): CallSubject | null {
  const { contact } = record;
  if (!contact) return null;
  return {
    contact: { id: contact.id, name: contactName(contact), phone: contact.phone },
    quote: kind === "quote" ? { id: record.id, number: record.quote_number } : null,
  };
}

const joinNames = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
