import { type QuoteStatus, quoteStatus, quoteStatusLabel } from "@quotemill/shared/quotes/status";
import {
  CircleDashed,
  CircleQuestionMark,
  Clock,
  FileCheck,
  LoaderCircle,
  type LucideIcon,
  Send,
  TriangleAlert,
} from "lucide-react";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";

const looks: Record<QuoteStatus, { tone: BadgeTone; icon: LucideIcon }> = {
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
  const { tone, icon: Icon } = looks[status];
  const spin = status === "Processing" ? "motion-safe:animate-spin" : undefined;
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" className={spin} />}>
      {quoteStatusLabel(status, host)}
    </Badge>
  );
}
