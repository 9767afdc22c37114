import type { FollowUpState } from "@quotemill/shared/follow-ups/state";
import type { Offer } from "@quotemill/shared/offers/schema";
import { Bell, BellOff } from "lucide-react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useCompanyPlace } from "../../lib/company-place.tsx";
import { usePauseFollowUps } from "./offers.api.ts";

/** When the customer is reminded next, and the button that pauses it. Nothing if no reminder is to come anyway. */
export function Reminders({ offer: { id: offer_id, follow_ups } }: { offer: Offer }) {
  const place = useCompanyPlace();
  const pause = usePauseFollowUps();
  const { paused, unsubscribed } = follow_ups;
  const words = wordsOf(follow_ups, place);
  if (!words) return null;
  const Icon = paused || unsubscribed ? BellOff : Bell;

  const handleClick = () =>
    reportOutcome(pause.mutateAsync({ offer_id, paused: !paused }), {
      // The line itself says it.
      done: () => {},
      failed: (error) => toast.error(`Failed to ${paused ? "resume" : "pause"} the reminders: ${error.message}`),
    });
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 border-b border-border px-6 py-1.5 text-sm text-ink-muted max-md:px-4">
      <Icon size={14} aria-hidden="true" />
      <p aria-live="polite">{words}</p>
      {!unsubscribed && (
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

function wordsOf(
  { is_on, paused, unsubscribed, next_at }: FollowUpState,
  { locale, time_zone }: { locale: string; time_zone: string },
) {
  if (!is_on) return "";
  if (unsubscribed) return "Unsubscribed from reminders";
  if (paused) return "Reminders paused";
  if (!next_at) return "";
  // The day on which the company's hours begin, wherever this browser is.
  const days = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: time_zone });
  return `Next reminder on ${days.format(new Date(next_at))}`;
}
