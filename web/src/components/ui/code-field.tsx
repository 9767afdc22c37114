import { clsx } from "clsx";
import type { Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";

const length = 6;
const cells = Array.from({ length }, (_, index) => index);

/** A six-digit code: one input, so that pasting and filling in work, drawn as six boxes. Calls `onFull` at the sixth. */
export function CodeField({
  value,
  onChange,
  onFull,
  inputRef,
  ...field
}: Omit<FieldProps, "invalid" | "aside"> & {
  value: string;
  onChange: (code: string) => void;
  onFull: (code: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const handleChange = (text: string) => {
    const code = text.replace(/\D/g, "").slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onFull(code);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <div
          className={clsx(
            "group relative grid h-13 w-full max-w-72 grid-cols-6 overflow-hidden rounded-md border bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring",
            field.error ? "border-danger ring-1 ring-danger ring-inset" : "border-input",
            field.tall && "max-w-full",
          )}
        >
          {cells.map((index) => (
            <span
              key={index}
              aria-hidden="true"
              className={clsx(
                "grid place-items-center border-s text-lg tabular-nums first:border-s-0",
                index === length / 2 ? "border-input" : "border-border",
                index === value.length &&
                  "after:h-5 after:border-s after:border-ink not-group-focus-within:after:hidden",
              )}
            >
              {value[index]}
            </span>
          ))}
          <input
            {...wiring}
            ref={inputRef}
            value={value}
            onChange={({ target }) => handleChange(target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required={field.required}
            className="absolute inset-0 cursor-text opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
