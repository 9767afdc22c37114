import type { Company } from "@quotemill/shared/companies";
import { type FollowUpSettings, reminderHours } from "@quotemill/shared/follow-ups/settings";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox, Switch } from "../../../components/ui/choice.tsx";
import { FieldNote, TextField } from "../../../components/ui/field.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { zoneName } from "../place/place-choices.ts";
import { PlanFigure } from "./plan-figure.tsx";

type DaysField = "first_after" | "second_after" | "before_end";

interface Props {
  form: UseFormReturn<FollowUpSettings>;
  typed: FollowUpSettings;
  company: Company;
}

export function RemindersCard({ form, typed, company }: Props) {
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
        <div className="grid gap-4 @min-[30rem]:grid-cols-3 @min-[44rem]:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.9fr)]">
          {days("first_after", "First, after", 60)}
          {days("second_after", "Second, after", 60)}
          {days("before_end", "Before it ends", 10)}
          <fieldset
            aria-describedby={hoursError && hoursNoteId}
            className="grid min-w-0 gap-1.5 @min-[30rem]:col-span-3 @min-[44rem]:col-span-1"
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
            : "Reminders are off. Turn them on, and Quotemill writes to customers who have not answered yet, at the times above."}
        </Note>
      </div>
    </Card>
  );
}

/** Empty leaves the reminder out. */
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
}: Pick<Props, "form"> & { name: "from_hour" | "until_hour"; label: string; locale: string }) {
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
