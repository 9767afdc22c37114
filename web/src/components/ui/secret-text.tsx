import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./choices.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "./dialog.tsx";
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

/**
 * Shows a secret once. The dialog stays open until someone ticks that they have stored the secret; an attempt to close it
 * before shows `reminder`.
 */
export function StoredDialog({
  stored,
  reminder,
  onClose,
  children,
  ...dialog
}: {
  title: string;
  subtitle: string;
  hasClose?: boolean;
  /** Label of the checkbox. */
  stored: string;
  reminder: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const noteId = useId();
  const [isStored, setIsStored] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const isMissing = isReminded && !isStored;
  return (
    <Dialog {...dialog} onClose={() => (isStored ? onClose() : setIsReminded(true))}>
      <DialogBody>
        {children}
        <div className="grid gap-1.5">
          <label htmlFor={id} className="flex w-fit cursor-pointer items-center gap-2 max-md:min-h-11">
            <Checkbox
              id={id}
              checked={isStored}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? noteId : undefined}
              onChange={({ target }) => setIsStored(target.checked)}
            />
            {stored}
          </label>
          {isMissing && (
            <FieldNote id={noteId} isError>
              {reminder}
            </FieldNote>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
