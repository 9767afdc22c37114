import { clsx } from "clsx";
import { type ComponentProps, useState } from "react";
import { useFormats } from "../../lib/formats.ts";
import { bareAmount, isUnfinished, readHundredths } from "../../lib/hundredths.ts";
import { Field, type FieldProps, inputLook } from "./field.tsx";

const units = {
  /** An amount in the company's currency. */
  money: { placeholder: "0.00", places: 2, write: (value: number) => (value / 100).toFixed(2) },
  /** A cost per unit, whose cents have up to two decimals. */
  cost: { placeholder: "0.00", places: 4, write: (value: number) => (value / 100).toFixed(4).replace(/0{1,2}$/, "") },
  percent: { placeholder: "0", places: 2, write: (value: number) => String(value / 100) },
} as const;

interface AmountProps extends Omit<ComponentProps<"input">, "value" | "max" | "onChange"> {
  unit: keyof typeof units;
  /** The amount in hundredths: cents or basis points. Null without one, where there may be none. */
  value: number | null;
  max: number;
  /** A label inside the input, where there is no room for one above. */
  lead?: string;
  hasError?: boolean;
  onChange: (value: number) => void;
  /** Called when the input is emptied, where that is something else than zero. */
  onEmpty?: () => void;
}

/**
 * Accepts only amounts, so that the input always matches the stored value; one that breaks off inside a group is marked.
 * Zero shows as empty, unless empty means something else. The amount is formatted when the input loses focus.
 */
export function AmountInput({
  unit,
  value,
  max,
  lead,
  hasError = false,
  onChange,
  onEmpty,
  className,
  ...input
}: AmountProps) {
  const { sign: currencySign, decimal } = useFormats();
  const { placeholder, places, write } = units[unit];
  const sign = unit === "percent" ? "%" : currencySign;
  const isEmpty = value === null || (value === 0 && !onEmpty);
  const written = isEmpty ? "" : write(value).replace(".", decimal);
  const [typed, setTyped] = useState({ text: written, value });
  // A change from outside, such as undo, wins over what was typed.
  const text = typed.value === value ? typed.text : written;
  const isInvalid = hasError || readHundredths(text, decimal, places) === null;

  function handleChange(changed: string) {
    if (onEmpty && bareAmount(changed) === "") {
      setTyped({ text: "", value: null });
      onEmpty();
      return;
    }
    const amount = readHundredths(changed, decimal, places) ?? (isUnfinished(changed, decimal) ? value : null);
    if (amount === null || amount > max) return;
    setTyped({ text: bareAmount(changed), value: amount });
    if (amount !== value) onChange(amount);
  }

  return (
    <div className={clsx("relative", className)}>
      <span
        aria-hidden="true"
        className={clsx(
          "pointer-events-none absolute inset-y-0 flex items-center text-ink-muted",
          unit === "percent" ? "end-3" : "start-3",
        )}
      >
        {lead && <span className="me-1.5 text-xs">{lead}</span>}
        {sign}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder.replace(".", decimal)}
        {...input}
        aria-invalid={isInvalid || undefined}
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={() => setTyped({ text: written, value })}
        className={clsx(
          inputLook(isInvalid),
          "tabular-nums",
          lead ? "h-control ps-15! pe-2! md:h-8 md:text-sm" : "h-control",
          !lead && (unit === "percent" ? "pe-8!" : sign.length === 1 ? "ps-6.5!" : "ps-12!"),
        )}
      />
    </div>
  );
}

export function AmountField({
  label,
  hint,
  error,
  className,
  ...input
}: AmountProps & Pick<FieldProps, "label" | "hint" | "error">) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(wiring) => <AmountInput {...wiring} hasError={Boolean(error)} {...input} />}
    </Field>
  );
}
