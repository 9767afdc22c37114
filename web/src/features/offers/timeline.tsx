import type { Offer, OfferAcceptance } from "@quotemill/shared/offers/offer";
import type { FollowUpState } from "@quotemill/shared/offers/states";
import {
  AlarmClock,
  Ban,
  Bell,
  BellOff,
  BellRing,
  Check,
  CircleX,
  Clock,
  Eye,
  FileText,
  History,
  type LucideIcon,
  Mail,
  MessageSquare,
  Phone,
  Plus,
  RotateCw,
  Send,
  Undo2,
  UserRoundPlus,
} from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TimelineEntry, TimelineList } from "../../components/ui/timeline.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCompanyRegion } from "../../lib/region.tsx";
import { useAuth } from "../auth/index.ts";
import { AnswerBox } from "./answer-box.tsx";
import { offerTimeline, type TimelineItem } from "./offer-events.ts";
import { usePauseFollowUps } from "./offers.api.ts";

const icons: Record<TimelineItem["kind"], LucideIcon> = {
  created: Plus,
  run_again: RotateCw,
  handed_over: UserRoundPlus,
  handled: Phone,
  called: Phone,
  call_moved: AlarmClock,
  call_done: Check,
  sent: Send,
  opened: Eye,
  pdf_opened: FileText,
  extra_chosen: Plus,
  question: MessageSquare,
  reply: Mail,
  accepted: Check,
  declined: CircleX,
  reminded: BellRing,
  withdrawn: Ban,
  replaced: History,
  expired: Clock,
  reopened: Undo2,
};

/**
 * Lists everything that happened to a quote since it was made, in its offers and otherwise, newest first. A waiting
 * question carries the box for its answer.
 */
export function Timeline({ offers, others }: { offers: Offer[]; others: TimelineItem[] }) {
  const formats = useFormats();
  const { can } = useAuth();
  const offered = offerTimeline(offers, { ...formats, moment: formats.recentMoment });
  const items = [...offered, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const open = offers.find(({ state }) => state === "open");
  return (
    <>
      {open && <Reminders offer={open} />}
      <TimelineList label="Activity">
        {items.map((item) => (
          <TimelineEntry
            key={item.key}
            icon={icons[item.kind]}
            look={markLook(item)}
            at={item.at}
            title={
              <>
                {item.title}{" "}
                {item.waiting && <Badge tone="warning">{can("quotes.send") ? "Waiting for you" : "Waiting"}</Badge>}
              </>
            }
          >
            {item.text && <p className="text-pretty wrap-anywhere text-ink-muted">{item.text}</p>}
            {item.message && (
              <blockquote className="mt-1 border-s-2 border-border-strong ps-3 whitespace-pre-line wrap-anywhere">
                {item.message}
              </blockquote>
            )}
            {item.waiting && can("quotes.send") && <AnswerBox offer={item.waiting} />}
            {item.acceptance && <Evidence acceptance={item.acceptance} />}
          </TimelineEntry>
        ))}
      </TimelineList>
    </>
  );
}

function markLook(item: TimelineItem) {
  if (item.waiting) return "bg-warning-soft text-warning-ink";
  if (item.kind === "accepted" && !item.acceptance?.undone_at) return "bg-success text-success-foreground";
  if (item.kind === "reminded" || item.kind === "expired") return "bg-accent-soft text-accent-ink";
  return undefined;
}

/** Shows who accepted what, and on which words. The evidence stays when the acceptance is undone. */
function Evidence({
  acceptance: { record, certificate_url, documents, ...acceptance },
}: {
  acceptance: OfferAcceptance;
}) {
  const formats = useFormats();
  const { hasFiles } = useAuth();
  const [first] = record.quotes;
  return (
    <>
      <dl className="mt-2.5 grid gap-1.5 rounded-md border border-border bg-sunken px-3.5 py-3 text-sm">
        <Fact label={record.signature ? "Signed by" : record.consent ? "Signed as" : "Named"}>{record.name}</Fact>
        <Fact label="Time">{formats.exactMoment(record.accepted_at)}</Fact>
        {record.consent && <Fact label="Agreed to">“{record.consent.sentence}”</Fact>}
        {record.recorded_by && <Fact label="Recorded by">{record.recorded_by.name}</Fact>}
        {first && (
          <Fact label="PDF fingerprint">
            <span className="font-mono text-xs" title={first.pdf_sha256}>
              {shortHash(first.pdf_sha256)}
            </span>
          </Fact>
        )}
        {acceptance.undone_at && <Fact label="Undone">{formats.exactMoment(acceptance.undone_at)}</Fact>}
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-muted">
        {certificate_url ? (
          <>
            {documents.map(({ quote_number, accepted_url, offered_url }) => {
              const of = documents.length > 1 ? ` of ${quote_number}` : "";
              return (
                <Fragment key={quote_number}>
                  {accepted_url && <PdfLink href={accepted_url}>View accepted quote{of} (PDF)</PdfLink>}
                  {offered_url && <PdfLink href={offered_url}>View quote as offered{of} (PDF)</PdfLink>}
                </Fragment>
              );
            })}
            <PdfLink href={certificate_url}>View certificate (PDF)</PdfLink>
            {!acceptance.undone_at && (
              <span className="max-md:py-2">The certificate was emailed to you and the customer.</span>
            )}
          </>
        ) : (
          hasFiles && "The certificate is being prepared."
        )}
      </p>
    </>
  );
}

function PdfLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium text-primary-ink hover:underline max-md:py-2"
    >
      {children}
    </a>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 max-md:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** For example '9f2c 41d7 … e0b8'. */
const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/**
 * Says when the customer is reminded next, with a button that pauses the reminders. Shows nothing if none is to come
 * anyway.
 */
function Reminders({ offer: { id: offer_id, follow_ups } }: { offer: Offer }) {
  const region = useCompanyRegion();
  const { can } = useAuth();
  const pause = usePauseFollowUps();
  const { paused, unsubscribed } = follow_ups;
  const words = reminderWords(follow_ups, region);
  if (!words) return null;
  const Icon = paused || unsubscribed ? BellOff : Bell;

  const handleClick = () =>
    reportOutcome(pause.mutateAsync({ offer_id, paused: !paused }), {
      // No toast is needed, because the line itself changes and is announced.
      done: () => {},
      failed: (error) => toast.error(`Failed to ${paused ? "resume" : "pause"} the reminders: ${error.message}`),
    });
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 border-b border-border px-6 py-1.5 text-sm text-ink-muted max-md:px-4">
      <Icon size={14} aria-hidden="true" />
      <p aria-live="polite">{words}</p>
      {!unsubscribed && can("quotes.send") && (
        <Button
          variant="quiet"
          size="sm"
          busy={pause.isPending}
          onClick={handleClick}
          className="ms-auto -me-2.5 max-md:h-control-lg"
        >
          {paused ? "Resume reminders" : "Pause reminders"}
        </Button>
      )}
    </div>
  );
}

function reminderWords(
  { is_on, paused, unsubscribed, next_at }: FollowUpState,
  { locale, time_zone }: { locale: string; time_zone: string },
) {
  if (!is_on) return "";
  if (unsubscribed) return "Unsubscribed from reminders";
  if (paused) return "Reminders paused";
  if (!next_at) return "";
  // Reminders go out in the company's hours, so the day is that of its time zone, wherever this browser is.
  const days = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: time_zone });
  return `Next reminder on ${days.format(new Date(next_at))}`;
}
