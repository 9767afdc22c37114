import { addDays, localDay } from "@quotemill/shared/calendar-day";
import type { Company } from "@quotemill/shared/companies";
import { type PlannedDay, planDays } from "@quotemill/shared/follow-ups/plan";
import type { FollowUpSettings } from "@quotemill/shared/follow-ups/settings";
import { clsx } from "clsx";
import { Bell, CalendarDays, type LucideIcon, Send } from "lucide-react";
import { useId, useState } from "react";

const names: Record<PlannedDay["step"], string> = { 1: "First reminder", 2: "Second reminder", 3: "Last reminder" };

interface Mark {
  icon: LucideIcon;
  look: string;
  name: string;
  day: string;
  /** Whether the line before it stands for a long wait. It is not drawn to scale. */
  isLater?: boolean;
}

/** The reminders of a quote that is sent today and that nobody answers, redrawn while typing. */
export function PlanFigure({ settings, company }: { settings: FollowUpSettings; company: Company }) {
  const titleId = useId();
  const [now] = useState(() => new Date());
  const today = localDay(now, company.time_zone);
  const until = addDays(today, company.validity_days);
  const shortDays = new Intl.DateTimeFormat(company.locale, {
    ...{ weekday: "short", day: "numeric", month: "short" },
    timeZone: "UTC",
  });
  const write = (day: string) => shortDays.format(new Date(`${day}T00:00:00Z`));
  const count = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const marks = marksOf(settings, today, until);
  return (
    <figure aria-labelledby={titleId} className="rounded-md border border-border bg-sunken px-4 pt-3 pb-3.5">
      <figcaption id={titleId} className="text-sm text-ink-muted">
        A quote sent today, {write(today)}, valid for {company.validity_days}{" "}
        {company.validity_days === 1 ? "day" : "days"}
      </figcaption>
      <ol className={clsx("mt-3.5 grid gap-3 @min-[44rem]:gap-0", columns[marks.length])}>
        {marks.map(({ icon: Icon, look, name, day, isLater }, index) => (
          <li
            key={name}
            className="relative grid grid-cols-[auto_1fr] items-center gap-x-3 @min-[44rem]:grid-cols-1 @min-[44rem]:justify-items-start"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={clsx(
                  "absolute end-full top-3.5 me-2.5 hidden w-[calc(100%-3rem)] border-t border-border-strong @min-[44rem]:block",
                  isLater && "border-dashed",
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={clsx("row-span-2 grid size-7 place-items-center rounded-full @min-[44rem]:mb-1.5", look)}
            >
              <Icon size={14} />
            </span>
            <span className="text-sm font-medium">{name}</span>
            <span className="text-xs text-ink-muted tabular-nums">
              {write(day)}
              {index > 0 && `, day ${count(day)}`}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Two to five marks. */
const columns: Record<number, string> = {
  2: "@min-[44rem]:grid-cols-2",
  3: "@min-[44rem]:grid-cols-3",
  4: "@min-[44rem]:grid-cols-4",
  5: "@min-[44rem]:grid-cols-5",
};

function marksOf(settings: FollowUpSettings, today: string, until: string): Mark[] {
  const mill = "bg-accent-soft text-accent-ink";
  return [
    { icon: Send, look: "bg-primary text-primary-foreground", name: "Sent", day: today },
    ...planDays(plannable(settings), today, until).map(({ step, day }) => ({
      ...{ icon: Bell, look: mill, name: names[step], day },
      isLater: step === 3,
    })),
    {
      icon: CalendarDays,
      look: "bg-raised text-ink-muted inset-ring inset-ring-border-strong",
      name: "Valid until",
      day: until,
    },
  ];
}

/** While a number is being typed, it may be none yet, and the first may be larger than the second. */
function plannable(settings: FollowUpSettings): FollowUpSettings {
  const days = (typed: number | null) =>
    typed !== null && Number.isInteger(typed) && typed > 0 && typed <= 60 ? typed : null;
  const [first, second] = [days(settings.first_after), days(settings.second_after)];
  const isSwapped = first !== null && second !== null && first > second;
  return {
    ...settings,
    first_after: isSwapped ? second : first,
    second_after: isSwapped ? first : second,
    before_end: days(settings.before_end),
  };
}
