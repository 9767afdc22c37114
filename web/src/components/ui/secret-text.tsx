import { useId } from "react";
import { Checkbox } from "./choices.tsx";
import { CopyButton } from "./copy-button.tsx";
import { FieldNote } from "./field.tsx";

/** A key or secret that is shown this once, to be copied. */
export function SecretText({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-input bg-sunken py-2 ps-3.5 pe-2">
      <code className="min-w-0 flex-1 basis-60 font-mono text-xs wrap-anywhere">{text}</code>
      <CopyButton text={text} label={label} variant="secondary" size="default" />
    </div>
  );
}

/** The box to tick before a dialog closes that shows a secret this once. `reminder` tells what is missing. */
export function StoredCheck({
  label,
  reminder,
  checked,
  onChange,
}: {
  label: string;
  /** Null until someone tries to close the dialog without ticking the box. */
  reminder: string | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  const noteId = useId();
  const isMissing = reminder !== null && !checked;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex w-fit cursor-pointer items-center gap-2 max-md:min-h-11">
        <Checkbox
          id={id}
          checked={checked}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? noteId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {isMissing && (
        <FieldNote id={noteId} isError>
          {reminder}
        </FieldNote>
      )}
    </div>
  );
}
