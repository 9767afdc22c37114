import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldProps, inputLook } from "./field.tsx";

interface Choice {
  value: string;
  label: string;
}
interface SelectProps extends ComponentProps<"select"> {
  choices: readonly Choice[];
}

/** The native select, which suits every device and already supports every key. */
export function Select({ choices, className, ...select }: SelectProps) {
  return (
    <div className={clsx("relative", className)}>
      <select
        className={clsx(inputLook(Boolean(select["aria-invalid"])), "h-control appearance-none pe-8 text-ellipsis")}
        {...select}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-muted"
      />
    </div>
  );
}

export function SelectField({ label, hint, error, aside, className, ...select }: SelectProps & FieldProps) {
  return (
    <Field {...{ label, hint, error, aside, className }} required={select.required}>
      {(wiring) => <Select {...wiring} {...select} />}
    </Field>
  );
}

/** A select that narrows a list down. */
export function FilterSelect<Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
  className,
}: {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <Select
      aria-label={label}
      choices={choices}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Value)}
      className={className}
    />
  );
}
