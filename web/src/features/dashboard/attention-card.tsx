import type { Attention } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check, Clock, Eye, MessageSquare, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { Parts } from "../../components/ui/text-parts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { callForDate, formatAgo } from "../../lib/words.ts";
import { personLink } from "../../records/person-link.ts";
import { DoneButton, PhoneLink } from "../offers/index.ts";
import { attentionQuery } from "./dashboard.api.ts";

/** What waits for someone of the company, the most urgent first. */
export function AttentionCard() {
  const query = useQuery(attentionQuery);
  // A row goes once its button is pressed, so the list gets the focus.
  const list = useRef<HTMLUListElement>(null);
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
                  <AttentionRow key={`${item.kind} ${item.id}`} item={item} onDone={() => list.current?.focus()} />
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
    </Card>
  );
}

const looks = {
  accepted: { Icon: Check, className: "text-success" },
  question: { Icon: MessageSquare, className: "text-warning-ink" },
  ending: { Icon: Clock, className: "text-warning-ink" },
  opened: { Icon: Eye, className: "text-ink-muted" },
  failed: { Icon: TriangleAlert, className: "text-danger-ink" },
};

function AttentionRow({ item, onDone }: { item: Attention; onDone: () => void }) {
  const formats = useFormats();
  const { contact_id, person_email, quote_id, person, quote_numbers, phone } = item;
  const { Icon, className } = looks[item.kind];
  const isYes = item.kind === "accepted";
  const call = phone ? (
    <PhoneLink key="phone" number={phone} className="relative min-h-6 max-md:min-h-9" />
  ) : (
    person_email
  );
  return (
    <li className="relative grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-border px-5 py-3 transition-colors duration-fast ease-out last:border-b-0 hover:bg-hover max-md:px-4">
      <Icon size={16} aria-hidden="true" className={clsx("mt-0.75", className)} />
      {/* The link covers its row, so that a click anywhere in the row follows it. */}
      <Link
        to={personLink({ id: contact_id, email: person_email }, quote_id)}
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
      ) : (
        <Aside item={item} />
      )}
      <Parts of={[isYes ? call : person, quote_numbers]} className="col-span-2 col-start-2 text-sm text-ink-muted" />
    </li>
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
