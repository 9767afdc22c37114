import { dueWords } from "@quotemill/shared/contacts/phone-call";
import type { Attention } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check, Clock, Eye, MessageSquare, Phone, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { QueryView } from "../../components/query-view.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { Parts } from "../../components/ui/text-parts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { callForDate, formatAgo } from "../../lib/words.ts";
import { contactPath } from "../../records/contact-link.tsx";
import { personLink } from "../../records/person-link.ts";
import { useAuth } from "../auth/index.ts";
import { DoneButton, PhoneLink } from "../offers/index.ts";
import { CallDialog, SnoozeMenu, useToday } from "../phone-calls/index.ts";
import { attentionQuery } from "./dashboard.api.ts";

/** Lists what waits for someone of the company, the most urgent first. */
export function AttentionCard() {
  const query = useQuery(attentionQuery);
  // A row goes once its button is pressed, so the list gets the focus.
  const list = useRef<HTMLUListElement>(null);
  // The dialog is here, so that it keeps the typed text if its row goes away.
  const [called, setCalled] = useState<Attention | null>(null);
  return (
    <Card title="Needs attention" count={query.data?.items.length}>
      <div className="border-t border-border">
        <QueryView
          query={query}
          failed="Failed to load what needs attention"
          skeleton={<AttentionBones />}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyLine drawing="done" text="Nothing is waiting for you." />}
        >
          {({ items, has_more }) => (
            <>
              <ul ref={list} tabIndex={-1} className="outline-none">
                {items.map((item) => (
                  <AttentionRow
                    key={`${item.kind} ${item.id}`}
                    item={item}
                    onCall={() => setCalled(item)}
                    onDone={() => list.current?.focus()}
                  />
                ))}
              </ul>
              {has_more && (
                <p className="border-t border-border px-5 py-3 text-sm max-md:px-4">
                  There is more in{" "}
                  <Link to={pages.quotes.path} className="font-medium text-primary-ink underline underline-offset-3">
                    All Quotes
                  </Link>
                  .
                </p>
              )}
            </>
          )}
        </QueryView>
      </div>
      {called && <CallDialog {...callSubject(called)} onClose={() => setCalled(null)} />}
    </Card>
  );
}

const callSubject = ({ contact_id, person, phone, quote_id, quote_numbers }: Attention) => ({
  contact: { id: contact_id ?? "", name: person, phone: phone ?? "" },
  quote: quote_id ? { id: quote_id, number: quote_numbers } : null,
});

const looks = {
  accepted: { Icon: Check, className: "text-success" },
  question: { Icon: MessageSquare, className: "text-warning-ink" },
  call: { Icon: Phone, className: "text-warning-ink" },
  ending: { Icon: Clock, className: "text-warning-ink" },
  opened: { Icon: Eye, className: "text-ink-muted" },
  failed: { Icon: TriangleAlert, className: "text-danger-ink" },
};

function AttentionRow({ item, onCall, onDone }: { item: Attention; onCall: () => void; onDone: () => void }) {
  const formats = useFormats();
  const { kind, contact_id, person_email, quote_id, person, quote_numbers, phone, note } = item;
  const { Icon, className } = looks[kind];
  const isYes = kind === "accepted";
  const isCall = kind === "call";
  const call = phone && <PhoneLink key="phone" number={phone} className="relative min-h-6 max-md:min-h-9" />;
  return (
    <li className="relative grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-border px-5 py-3 transition-colors duration-fast ease-out last:border-b-0 hover:bg-hover max-md:px-4">
      <Icon size={16} aria-hidden="true" className={clsx("mt-0.75", className)} />
      {/* The link covers its row, so that a click anywhere in the row follows it. */}
      <Link
        to={
          isCall && !quote_id
            ? contactPath(contact_id ?? "")
            : personLink({ id: contact_id, email: person_email }, quote_id)
        }
        className="rounded-xs font-medium text-ink after:absolute after:inset-0"
      >
        {wordsFor(item, formats.cents)}
      </Link>
      {isYes ? (
        <DoneButton
          offerId={item.id}
          person={person}
          onDone={onDone}
          aria-label={`Done: ${person}`}
          className="relative -my-0.5"
        />
      ) : isCall ? (
        <CallButtons item={item} onCall={onCall} onDone={onDone} />
      ) : (
        <Aside item={item} />
      )}
      <Parts
        of={isYes || isCall ? [call || person_email, quote_numbers] : [person, quote_numbers, call]}
        className="col-span-2 col-start-2 text-sm text-ink-muted"
      />
      {note && <p className="col-span-2 col-start-2 line-clamp-2 text-sm wrap-anywhere text-ink-muted">“{note}”</p>}
    </li>
  );
}

/** To make the call, or to put it off. On a phone they stand below. */
function CallButtons({ item, onCall, onDone }: { item: Attention; onCall: () => void; onDone: () => void }) {
  const { can } = useAuth();
  const today = useToday();
  if (!can("contacts.write")) return null;
  return (
    <div className="relative -my-0.5 flex gap-2 @max-[32rem]:order-last @max-[32rem]:col-span-2 @max-[32rem]:col-start-2 @max-[32rem]:mt-2">
      <SnoozeMenu id={item.id} nextOn={today} name={item.person} onMoved={onDone} />
      <Button variant="secondary" size="sm" aria-label={`Log a call with ${item.person}`} onClick={onCall}>
        Log a call
      </Button>
    </div>
  );
}

function Aside({ item: { kind, at, total, currency } }: { item: Attention }) {
  const formats = useFormats();
  const words =
    kind === "question"
      ? formatAgo(at)
      : kind === "failed"
        ? formats.monthAndDay(new Date(at))
        : total === null
          ? ""
          : formats.cents(total, currency);
  return <span className="text-sm whitespace-nowrap text-ink-muted tabular-nums">{words}</span>;
}

type Cents = ReturnType<typeof useFormats>["cents"];

function wordsFor({ kind, days_left, person, total, currency, quote_numbers }: Attention, cents: Cents): string {
  switch (kind) {
    case "accepted":
      return `${person} accepted ${total === null ? quote_numbers : cents(total, currency)}. ${callForDate}`;
    case "question":
      return "Question waiting";
    case "call":
      return `Call ${person}, ${dueWords(-(days_left ?? 0))}`;
    case "ending":
      return `Expires ${["today", "tomorrow"][days_left ?? 0] ?? `in ${days_left} days`}`;
    case "opened":
      return "Viewed twice, no reply yet";
    case "failed":
      return "Pricing failed";
  }
}

function AttentionBones() {
  return (
    <div className="grid gap-3 px-5 py-4.5">
      <Bone className="w-32" />
      <Bone className="w-44" />
    </div>
  );
}
