import type { OfferBadgeKind } from "@quotemill/shared/offers/badge";
import {
  Ban,
  Check,
  CircleX,
  Clock,
  Eye,
  History,
  type LucideIcon,
  MessageCircleQuestionMark,
  Send,
} from "lucide-react";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";

const looks: Record<OfferBadgeKind, { tone: BadgeTone; icon: LucideIcon }> = {
  sent: { tone: "infoOutline", icon: Send },
  viewed: { tone: "info", icon: Eye },
  question: { tone: "warning", icon: MessageCircleQuestionMark },
  expiring: { tone: "warning", icon: Clock },
  accepted: { tone: "success", icon: Check },
  declined: { tone: "outline", icon: CircleX },
  expired: { tone: "outline", icon: Clock },
  withdrawn: { tone: "outline", icon: Ban },
  replaced: { tone: "outline", icon: History },
};

export function OfferBadge({ kind, label }: { kind: OfferBadgeKind; label: string }) {
  const { tone, icon: Icon } = looks[kind];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
