import { useState } from "react";
import { type FieldProps, TextField } from "./field.tsx";

/** A whole number from zero to `max`. Other characters are not accepted. */
export function CountField({
  value,
  max,
  onChange,
  ...field
}: Pick<FieldProps, "label" | "hint" | "error"> & {
  value: number;
  max: number;
  onChange: (count: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  // A change from outside, such as undo, wins over what was typed. Empty stands for zero.
  const text = Number(typed) === value ? typed : String(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        if (!/^\d{0,4}$/.test(target.value) || Number(target.value) > max) return;
        setTyped(target.value);
        onChange(Number(target.value));
      }}
      onBlur={() => setTyped(String(value))}
    />
  );
}
