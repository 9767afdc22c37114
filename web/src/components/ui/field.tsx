import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldProps {
  /** Only needed where something else looks the input up; otherwise an id is generated. */
  id?: string;
  label: string;
  hint?: string;
  error?: string;
  /** Marks the input as invalid when the message is shown elsewhere. */
  invalid?: boolean;
  /** Shown at the right end of the label line. */
  aside?: ReactNode;
  required?: boolean;
  className?: string;
  /** For the auth pages. Everything on them is required, so their fields carry no asterisks. */
  tall?: boolean;
}

/** Attributes that tie the input to its label and note. */
interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** A label above the input and a note below it: the hint, or the error in its place. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  invalid = Boolean(error),
  aside,
  required,
  className,
  tall,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={clsx("grid min-w-0 content-start gap-1.5", className)}>
      <div className={clsx(aside && "flex min-h-control-sm items-end justify-between gap-3")}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {required && !tall && (
            <span aria-hidden="true" className="ms-1 text-danger-ink">
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({ id, "aria-invalid": invalid || undefined, "aria-describedby": note ? noteId : undefined })}
      {note && (
        <FieldNote id={noteId} isError={Boolean(error)}>
          {note}
        </FieldNote>
      )}
    </div>
  );
}

export function FieldNote({ id, isError, children }: { id: string; isError: boolean; children: ReactNode }) {
  return (
    <p
      id={id}
      role={isError ? "alert" : undefined}
      className={clsx("text-xs tracking-wide", isError ? "font-medium text-danger-ink" : "text-ink-muted")}
    >
      {children}
    </p>
  );
}

/** Separate from the basic look, because browsers count a select as read-only. */
export const readOnlyLook = "read-only:border-border-strong read-only:bg-sunken";

export const inputLook = (hasError: boolean) =>
  clsx(
    "w-full rounded-md border bg-raised px-3 transition-colors duration-fast ease-out placeholder:text-ink-subtle focus-visible:-outline-offset-1 max-md:text-md",
    hasError ? "border-danger ring-1 ring-danger ring-inset" : "border-input hover:border-ink-muted",
  );

interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "className"> {
  /** Shown inside the input, at its right end. */
  end?: ReactNode;
}

export function TextField({ label, hint, error, invalid, aside, end, tall, className, ...input }: TextFieldProps) {
  const isInvalid = invalid || Boolean(error);
  return (
    <Field
      id={input.id}
      required={input.required}
      {...{ label, hint, error, invalid: isInvalid, aside, tall, className }}
    >
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            className={clsx(inputLook(isInvalid), readOnlyLook, tall ? "h-control-lg" : "h-control", end && "pe-12")}
            {...input}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
