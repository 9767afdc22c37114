import { useId, useState } from "react";
import { Checkbox } from "../../components/ui/choice.tsx";
import { TextField } from "../../components/ui/field.tsx";

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
  // Comes back when the end does.
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
