import { endsInThePast } from "@quotemill/shared/sending/sendable";
import { localDay, validUntil } from "@quotemill/shared/time/calendar";
import { useId, useState } from "react";
import { Checkbox } from "../../components/ui/choices.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { useCompanyRegion } from "../../lib/region.tsx";

/** The last day of an offer, as 'yyyy-mm-dd'; null for no end, and empty while nothing is chosen. */
export function ValidUntilField({
  value,
  today,
  hint,
  error,
  onChange,
}: {
  value: string | null;
  today: string;
  hint?: string;
  error?: string;
  onChange: (value: string | null) => void;
}) {
  const id = useId();
  // The day that was chosen last comes back when 'No end date' is unticked.
  const [last, setLast] = useState(value ?? today);
  return (
    <div className="grid content-start gap-2">
      <TextField
        label="Valid until"
        type="date"
        min={today}
        value={value ?? ""}
        disabled={value === null}
        hint={hint}
        error={error}
        onChange={({ target }) => {
          setLast(target.value);
          onChange(target.value);
        }}
      />
      <label htmlFor={id} className="flex w-fit cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
        <Checkbox id={id} checked={value === null} onChange={({ target }) => onChange(target.checked ? null : last)} />
        No end date
      </label>
    </div>
  );
}

/**
 * The last day of an offer: until someone chooses another, the one that its PDF names, or as many days from today as the
 * company's quotes are usually valid.
 */
export function useLastDay(printed: string | null) {
  const { time_zone, validity_days } = useCompanyRegion();
  const [now] = useState(() => new Date());
  const today = localDay(now, time_zone);
  const usual = validUntil({ created_at: now.toISOString(), time_zone, validity_days });
  const [chosen, onChange] = useState<string | null>();
  const value = chosen === undefined ? (printed && printed >= today ? printed : usual) : chosen;
  const problem = value === null ? null : problemOf(value, today);
  return { value, onChange, today, problem, usualDays: value === usual ? validity_days : null };
}

function problemOf(value: string, today: string) {
  if (value === "") return "Choose a date.";
  return value < today ? endsInThePast : null;
}
