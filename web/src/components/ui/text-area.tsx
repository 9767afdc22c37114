import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Field, type FieldProps, inputLook, readOnlyLook } from "./field.tsx";

interface TextAreaProps extends FieldProps, Omit<ComponentProps<"textarea">, "className"> {}

export function TextArea({ label, hint, error, aside, className, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, aside, className }} required={input.required}>
      {(wiring) => (
        <textarea
          {...wiring}
          className={clsx(
            inputLook(Boolean(error)),
            readOnlyLook,
            "min-h-18 resize-y py-2 field-sizing-content max-h-96",
          )}
          {...input}
        />
      )}
    </Field>
  );
}
