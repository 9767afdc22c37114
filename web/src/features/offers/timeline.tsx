import type { Offer } from "@quotemill/shared/offers/schema";
import { clsx } from "clsx";
import {
  Ban,
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
  Plus,
  RotateCw,
  Send,
  Undo2,
} from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { AnswerBox } from "./answer-box.tsx";
import { Evidence } from "./evidence.tsx";
import { Reminders } from "./reminders.tsx";
import { type TimelineEntry, timelineEntries } from "./timeline-entries.ts";

const icons: Record<TimelineEntry["kind"], LucideIcon> = {
  created: Plus,
  run_again: RotateCw,
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
 * What happened to a quote since it was made, in its offers and otherwise, newest first. A waiting question carries the box
 * for its answer.
 */
export function Timeline({ offers, others }: { offers: Offer[]; others: TimelineEntry[] }) {
  const formats = useFormats();
  const offered = timelineEntries(offers, { ...formats, moment: formats.recentMoment });
  const entries = [...offered, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const open = offers.find(({ state }) => state === "open");
  return (
    <>
      {open && <Reminders offer={open} />}
      <ol aria-label="Activity" className="px-6 pt-5 pb-6 max-md:px-4">
        {entries.map((entry) => (
          <li key={entry.key} className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute start-3.5 top-8 bottom-1 w-px bg-border-strong group-last:hidden"
            />
            <Mark entry={entry} />
            <div className="min-w-0 pt-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
                  {entry.title} {entry.waiting && <Badge tone="warning">Waiting for you</Badge>}
                </p>
                <time dateTime={entry.at} className="text-sm text-ink-muted tabular-nums">
                  {formats.recentMoment(entry.at)}
                </time>
              </div>
              {entry.text && <p className="text-pretty wrap-anywhere text-ink-muted">{entry.text}</p>}
              {entry.message && (
                <blockquote className="mt-1 border-s-2 border-border-strong ps-3 whitespace-pre-line wrap-anywhere">
                  {entry.message}
                </blockquote>
              )}
              {entry.waiting && <AnswerBox offer={entry.waiting} />}
              {entry.acceptance && <Evidence acceptance={entry.acceptance} />}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Mark({ entry }: { entry: TimelineEntry }) {
  const Icon = icons[entry.kind];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-7 place-items-center rounded-full",
        entry.waiting
          ? "bg-warning-soft text-warning-ink"
          : entry.kind === "accepted" && !entry.acceptance?.undone_at
            ? "bg-success text-success-foreground"
            : entry.kind === "reminded" || entry.kind === "expired"
              ? "bg-accent-soft text-accent-ink"
              : "text-ink-muted inset-ring inset-ring-border-strong",
      )}
    >
      <Icon size={14} />
    </span>
  );
}
