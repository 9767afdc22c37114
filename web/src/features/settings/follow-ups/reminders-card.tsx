import type { Company } from "@quotemill/shared/companies/company";
import { type FollowUpSettings, reminderHours } from "@quotemill/shared/companies/follow-ups";
import { type PlannedDay, planDays } from "@quotemill/shared/offers/follow-up-plan";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { clsx } from "clsx";
import { Bell, CalendarDays, type LucideIcon, Send } from "lucide-react";
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox, Switch } from "../../../components/ui/choices.tsx";
import { FieldNote, TextField } from "../../../components/ui/field.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { countOf } from "../../../lib/words.ts";
import { zoneName } from "../company/region-choices.ts";

type DaysField = "first_after" | "second_after" | "before_end";

interface RemindersCardProps {
  form: UseFormReturn<FollowUpSettings>;
  typed: FollowUpSettings;
  company: Company;
}

export function RemindersCard({ form, typed, company }: RemindersCardProps) {
  const { errors } = form.formState;
  const [onId, businessId, hoursNoteId] = [useId(), useId(), useId()];
  const hoursError = errors.from_hour?.message ?? errors.until_hour?.message;
  const [city] = zoneName(company.time_zone).split(" (");
  const days = (name: DaysField, label: string, max: number) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      error={errors[name]?.message}
      end={<Unit>{typed[name] === 1 ? "day" : "days"}</Unit>}
      {...form.register(name, { setValueAs: readDays })}
    />
  );
  return (
    <Card
      title="Reminders"
      tools={
        <label htmlFor={onId} className="flex min-h-control items-center gap-2.5 pe-2 text-sm text-ink-muted">
          Send reminders
          <Switch id={onId} role="switch" {...form.register("is_on")} />
        </label>
      }
    >
      <div className="grid gap-4 border-t border-border p-5 max-md:px-4">
        <PlanFigure settings={typed} company={company} />
        {/* The times stand next to the days only where both can be read whole. */}
        <div className="grid gap-4 @min-[30rem]:grid-cols-3 @min-[52rem]:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.9fr)]">
          {days("first_after", "First reminder after", 60)}
          {days("second_after", "Second reminder after", 60)}
          {days("before_end", "Before it expires", 10)}
          <fieldset
            aria-describedby={hoursError && hoursNoteId}
            className="grid min-w-0 gap-1.5 @min-[30rem]:col-span-3 @min-[52rem]:col-span-1"
          >
            <legend className="mb-1.5 text-sm font-medium">Between, {city} time</legend>
            <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
              <HourField form={form} name="from_hour" label="From" locale={company.locale} />
              <span className="text-ink-muted" aria-hidden="true">
                and
              </span>
              <HourField form={form} name="until_hour" label="Until" locale={company.locale} />
            </div>
            {hoursError && (
              <FieldNote id={hoursNoteId} isError>
                {hoursError}
              </FieldNote>
            )}
          </fieldset>
        </div>
        <label htmlFor={businessId} className="flex min-h-6 items-center gap-2.5 max-md:min-h-control">
          <Checkbox id={businessId} {...form.register("business_days_only")} />
          Business days only
        </label>
        <Note tone="accent">
          {typed.is_on
            ? "Stops by itself when the customer answers or asks a question, and when the quote ends. A customer gets at most one reminder a day."
            : "Reminders are off. Turn them on, and Quotemill emails customers who haven't replied, at the times above."}
        </Note>
      </div>
    </Card>
  );
}

/** Reads a number of days. An empty input means that the reminder is left out. */
const readDays = (text: unknown) => (text === "" || text === null ? null : Number(text));

function Unit({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-ink-muted"
    >
      {children}
    </span>
  );
}

const hours = Array.from(
  { length: reminderHours.latest - reminderHours.earliest + 1 },
  (_, index) => reminderHours.earliest + index,
);

function HourField({
  form,
  name,
  label,
  locale,
}: Pick<RemindersCardProps, "form"> & { name: "from_hour" | "until_hour"; label: string; locale: string }) {
  const times = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return (
    <Select
      aria-label={label}
      aria-invalid={form.formState.errors[name] ? true : undefined}
      choices={hours.map((hour) => ({ value: String(hour), label: times.format(Date.UTC(2000, 0, 1, hour)) }))}
      {...form.register(name, { valueAsNumber: true })}
    />
  );
}

const stepNames: Record<PlannedDay["step"], string> = { 1: "First reminder", 2: "Second reminder", 3: "Last reminder" };

interface Mark {
  icon: LucideIcon;
  look: string;
  name: string;
  day: string;
  /** True if the line before the mark stands for a long wait and is not drawn to scale. */
  isLater?: boolean;
  /** The reason why the day differs from what the number of days says. */
  reason?: string;
}

/** The reminders of a quote that is sent today and stays without an answer, redrawn while typing. */
function PlanFigure({ settings, company }: { settings: FollowUpSettings; company: Company }) {
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
  const marks = marksOf(settings, today, until, write);
  return (
    <figure aria-labelledby={titleId} className="rounded-md border border-border bg-sunken px-4 pt-3 pb-3.5">
      <figcaption id={titleId} className="text-sm text-ink-muted">
        A quote sent today, {write(today)}, valid for {company.validity_days}{" "}
        {company.validity_days === 1 ? "day" : "days"}
      </figcaption>
      <ol className={clsx("mt-3.5 grid gap-3 @min-[44rem]:gap-0", markColumns[marks.length])}>
        {marks.map(({ icon: Icon, look, name, day, isLater, reason }, index) => (
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
              {reason && <span className="block">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The grid's columns for two to five marks. */
const markColumns: Record<number, string> = {
  2: "@min-[44rem]:grid-cols-2",
  3: "@min-[44rem]:grid-cols-3",
  4: "@min-[44rem]:grid-cols-4",
  5: "@min-[44rem]:grid-cols-5",
};

function marksOf(settings: FollowUpSettings, today: string, until: string, write: (day: string) => string): Mark[] {
  const plan = plannable(settings);
  const { before_end } = plan;
  const reasonFor = ({ step, day, moved_from }: PlannedDay) => {
    if (moved_from !== null) return `moved from ${write(moved_from)}`;
    const isCounted = step === 3 && before_end !== null && day !== addDays(until, -before_end);
    return isCounted ? `${countOf(before_end, "business day")} before` : undefined;
  };
  const mill = "bg-accent-soft text-accent-ink";
  return [
    { icon: Send, look: "bg-primary text-primary-foreground", name: "Sent", day: today },
    ...planDays(plan, today, until).map((planned) => ({
      ...{ icon: Bell, look: mill, name: stepNames[planned.step], day: planned.day },
      isLater: planned.step === 3,
      reason: reasonFor(planned),
    })),
    {
      icon: CalendarDays,
      look: "bg-raised text-ink-muted inset-ring inset-ring-border-strong",
      name: "Valid until",
      day: until,
    },
  ];
}

/**
 * The settings, made good enough to plan with. While a number is being typed, it may be missing, and the first may be
 * larger than the second.
 */
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
