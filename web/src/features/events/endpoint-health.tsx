import { type EndpointHealth, mostHealthCalls } from "@quotemill/shared/events/endpoints";
import { clsx } from "clsx";
import { Ban, Check, Clock, Sparkle, TriangleAlert } from "lucide-react";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";
import { useFormats } from "../../lib/formats.ts";

const looks: Record<EndpointHealth["state"], { tone: BadgeTone; icon: typeof Check; label: string }> = {
  new: { tone: "neutral", icon: Sparkle, label: "New" },
  healthy: { tone: "success", icon: Check, label: "Healthy" },
  slow: { tone: "warning", icon: Clock, label: "Slow" },
  failing: { tone: "dangerOutline", icon: TriangleAlert, label: "Failing" },
  given_up: { tone: "outline", icon: Ban, label: "Switched off" },
  off: { tone: "outline", icon: Ban, label: "Off" },
};

/** A badge, and what it means in words. */
export function Health({ health }: { health: EndpointHealth }) {
  const formats = useFormats();
  const { tone, icon: Icon, label } = looks[health.state];
  return (
    <>
      <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {label}
      </Badge>
      <span className="mt-0.5 block text-xs tracking-wide text-pretty text-ink-muted">
        {wordsOf(health, formats.recentMoment)}
      </span>
    </>
  );
}

function wordsOf(
  { state, since, next_try_at, calls, succeeded, median_ms }: EndpointHealth,
  at: (time: string) => string,
) {
  if (state === "failing" && since) {
    const isDue = next_try_at === null || Date.parse(next_try_at) <= Date.now();
    return `since ${at(since)}, next try ${isDue ? "soon" : at(next_try_at ?? "")}`;
  }
  if (state === "given_up" && since) return `after five days of failures, ${at(since)}`;
  if (calls === 0) return state === "off" ? "gets nothing" : "no event yet";
  const share = calls < mostHealthCalls ? `${succeeded} of ${calls} this week` : `${succeeded} of the last ${calls}`;
  return median_ms === null ? share : `${share}, ${median_ms} ms`;
}

const shownBars = 24;

/** The latest calls, the oldest first; those that failed are taller. The words next to them say the same. */
export function Bars({ latest }: Pick<EndpointHealth, "latest">) {
  const failed = latest.filter((isGood) => !isGood).length;
  const bars = [...latest.map((isGood) => (isGood ? "good" : "bad")), ...Array(shownBars - latest.length).fill("none")];
  return (
    <span
      role="img"
      aria-label={latest.length === 0 ? "No calls yet" : `${failed} of the last ${latest.length} calls failed`}
      className="flex h-4.5 items-end gap-0.5"
    >
      {bars.map((bar, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has nothing but its place
          key={index}
          className={clsx(
            "w-0.75 rounded-xs",
            bar === "good" && "h-2.75 bg-success",
            bar === "bad" && "h-4.5 bg-danger",
            bar === "none" && "h-1 bg-border-strong",
          )}
        />
      ))}
    </span>
  );
}
