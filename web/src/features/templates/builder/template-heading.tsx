import { clsx } from "clsx";
import { Pencil } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FieldNote, inputLook } from "../../../components/ui/field.tsx";

/** The template's name as the page's heading. Clicking it turns it into a field; a new name becomes part of the draft. */
export function TemplateHeading({
  name,
  placeholder,
  onRename,
}: {
  name: string;
  /** Shown while there is no name. */
  placeholder: string;
  onRename: (name: string) => void;
}) {
  const [isRenaming, setIsRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function finish(renamed: string) {
    setIsRenaming(false);
    if (renamed !== name) onRename(renamed);
  }

  function finishByKey(renamed: string) {
    flushSync(() => finish(renamed));
    button.current?.focus();
  }

  return (
    <h1 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">
      {isRenaming ? (
        <NameInput name={name} onEnter={finishByKey} onEscape={() => finishByKey(name)} onLeave={finish} />
      ) : (
        <button
          ref={button}
          type="button"
          title="Rename"
          onClick={() => setIsRenaming(true)}
          className="-mx-1.5 flex cursor-text items-center gap-2 rounded-sm px-1.5 text-start hover:bg-hover max-md:min-h-control-sm"
        >
          {name || placeholder}
          <Pencil size={14} aria-hidden="true" className="shrink-0 text-ink-muted" />
        </button>
      )}
    </h1>
  );
}

function NameInput({
  name,
  onEnter,
  onEscape,
  onLeave,
}: {
  name: string;
  onEnter: (typed: string) => void;
  onEscape: () => void;
  onLeave: (typed: string) => void;
}) {
  const noteId = useId();
  const [isMissing, setIsMissing] = useState(false);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value.trim();
    if (event.key === "Escape") return onEscape();
    if (event.key !== "Enter") return;
    event.preventDefault(); // otherwise the key also presses the button that takes the focus
    if (typed) onEnter(typed);
    else setIsMissing(true);
  }

  return (
    <>
      <input
        ref={selectAll}
        aria-label="Template name"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? noteId : undefined}
        maxLength={200}
        defaultValue={name}
        onInput={() => setIsMissing(false)}
        onKeyDown={handleKeyDown}
        onBlur={(event) => onLeave(event.target.value.trim() || name)}
        className={clsx(inputLook(isMissing), "-ms-1.5 h-control max-w-full min-w-64 px-1.5! field-sizing-content")}
      />
      {isMissing && (
        <FieldNote id={noteId} isError>
          Template name is required
        </FieldNote>
      )}
    </>
  );
}

function selectAll(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
