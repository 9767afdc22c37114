import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { Field, type FieldProps, inputLook, readOnlyLook, TextField } from "./field.tsx";

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

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${props.label}`}
          title={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** Takes any text, and suggests some. */
export function SuggestField({
  suggestions,
  ...field
}: ComponentProps<typeof TextField> & { suggestions: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <TextField list={listId} autoComplete="off" {...field} />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

/** A webhook's address, limited to the length that the server accepts. */
export function WebhookField(props: ComponentProps<typeof TextField>) {
  return <TextField type="url" inputMode="url" placeholder="https://" maxLength={2048} {...props} />;
}
