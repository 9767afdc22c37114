import { type OfferBadgeKind, offerBadge } from "@quotemill/shared/offers/badge";
import type { OfferBrief } from "@quotemill/shared/offers/states";
import { type QuoteStatus, quoteStatus, quoteStatusLabel } from "@quotemill/shared/quotes/lifecycle";
import {
  Ban,
  Check,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  Clock,
  Eye,
  FileCheck,
  History,
  LoaderCircle,
  type LucideIcon,
  MessageCircleQuestionMark,
  Send,
  TriangleAlert,
} from "lucide-react";
import { useAnnouncement } from "../components/messages/announcements.tsx";
import { Badge, type BadgeTone } from "../components/ui/badge.tsx";
import { useFormats } from "../lib/formats.ts";
import { useCompanyRegion } from "../lib/region.tsx";

const statusLooks: Record<QuoteStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  Draft: { tone: "outline", icon: CircleDashed },
  Processing: { tone: "accentOutline", icon: LoaderCircle },
  "Pending PDF": { tone: "warning", icon: Clock },
  Generated: { tone: "success", icon: FileCheck },
  Sent: { tone: "infoOutline", icon: Send },
  Failed: { tone: "dangerOutline", icon: TriangleAlert },
  Unknown: { tone: "outline", icon: CircleQuestionMark },
};

/** `host` is the host of a failed quote's workflow. */
export function QuoteStatusBadge({ status: text, host }: { status: string; host?: string | null }) {
  const status = quoteStatus(text);
  const { tone, icon: Icon } = statusLooks[status];
  const spin = status === "Processing" ? "motion-safe:animate-spin" : undefined;
  return (
    <Badge tone={tone} wraps={Boolean(host)} icon={<Icon size={13} aria-hidden="true" className={spin} />}>
      {quoteStatusLabel(status, host)}
    </Badge>
  );
}

/** Marks a quote that was made although required answers were missing. */
export function IncompleteBadge() {
  return (
    <Badge tone="warning" icon={<CircleDashed size={13} aria-hidden="true" />}>
      Incomplete
    </Badge>
  );
}

const offerLooks: Record<OfferBadgeKind, { tone: BadgeTone; icon: LucideIcon }> = {
  sent: { tone: "infoOutline", icon: Send },
  viewed: { tone: "info", icon: Eye },
  question: { tone: "warning", icon: MessageCircleQuestionMark },
  expiring: { tone: "warning", icon: Clock },
  accepted: { tone: "success", icon: Check },
  declined: { tone: "outline", icon: CircleX },
  not_chosen: { tone: "outline", icon: CircleMinus },
  expired: { tone: "outline", icon: Clock },
  withdrawn: { tone: "outline", icon: Ban },
  replaced: { tone: "outline", icon: History },
};

export function OfferBadge({ kind, label }: { kind: OfferBadgeKind; label: string }) {
  const { tone, icon: Icon } = offerLooks[kind];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

/** Returns the badge for the state of the offer, in the company's words; null without an offer. */
export function useOfferBadge(offer: OfferBrief | null) {
  const { time_zone: timeZone } = useCompanyRegion();
  const formats = useFormats();
  if (!offer) return null;
  return offerBadge(offer, {
    now: new Date(),
    timeZone,
    dayOf: (moment) => formats.monthAndDay(new Date(moment)),
    dayOfDate: formats.calendarDate,
  });
}

/**
 * Announces when a quote on screen changes its status without an action of the person. A quote with a new PDF has a toast,
 * which is read out.
 */
export function StatusNews({ name, status: text, host }: { name: string; status: string; host?: string | null }) {
  const status = quoteStatus(text);
  useAnnouncement(status === "Generated" ? "" : `${name}: ${quoteStatusLabel(status, host)}`);
  return null;
}
