import { pages } from "@quotemill/shared/screens/pages";
import { clsx } from "clsx";
import { ArrowLeft, Eye, EyeOff, type LucideIcon, Pencil, Redo2, RotateCcw, Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FieldNote, inputLook } from "../../../components/ui/field.tsx";
import { OffBadge } from "../off-badge.tsx";
import { type PreviewState, previewButtonId } from "./preview/use-preview.ts";
import { type Saving, saveButtonId } from "./saving/use-saving.tsx";
import type { Edits } from "./state/use-edit-state.ts";

export function BuilderHeader({
  edits: { edited, state, saved, isDirty, dispatch },
  preview,
  saving,
  children,
}: {
  edits: Edits;
  preview: PreviewState;
  saving: Saving;
  /** The tabs, along the header's lower edge. */
  children?: ReactNode;
}) {
  const PreviewIcon = preview.isOpen ? EyeOff : Eye;
  return (
    <header className="shrink-0 border-b border-border px-4 pt-3 md:px-6 md:pt-5">
      <Link
        to={pages.templates.path}
        className="inline-flex items-center gap-1.5 rounded-xs text-sm font-medium text-ink-muted hover:text-ink max-md:min-h-control-sm"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        Back to Templates
      </Link>
      <div className="mt-1 mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <TemplateHeading
            name={edited.name}
            placeholder={saved ? "Untitled template" : "New Template"}
            onRename={(name) => dispatch({ type: "describe", changes: { name } })}
          />
          {saved && !saved.is_active && <OffBadge />}
          {saved?.is_active && <Badge tone="success">Live, version {saving.versions.published?.version}</Badge>}
          {saved && isDirty && <p className="text-sm text-ink-muted">Save Changes publishes your edits.</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <div className="flex items-center max-md:-ms-3 max-md:w-full">
            <IconButton
              label="Undo"
              onClick={state.past.length > 0 ? () => dispatch({ type: "undo" }) : undefined}
              icon={Undo2}
            />
            <IconButton
              label="Redo"
              onClick={state.future.length > 0 ? () => dispatch({ type: "redo" }) : undefined}
              icon={Redo2}
            />
            <Button variant="quiet" onClick={saving.askReset}>
              <RotateCcw size={16} aria-hidden="true" />
              Reset
            </Button>
          </div>
          <Button id={previewButtonId} variant="secondary" onClick={preview.toggle} className="max-md:flex-1">
            <PreviewIcon size={16} aria-hidden="true" />
            {preview.isOpen ? "Exit Preview" : "Preview"}
          </Button>
          {saving.saveWithoutPublishing && (
            <Button variant="secondary" onClick={saving.saveWithoutPublishing} className="max-md:flex-1">
              Save without publishing
            </Button>
          )}
          <Button
            id={saveButtonId}
            busy={saving.isSaving}
            onClick={saving.save}
            // On phones it stands in the footer, which the preview does not have and which sticks only in tall windows.
            className={
              preview.isOpen
                ? "max-md:flex-1"
                : "max-md:flex-1 max-md:tall:fixed max-md:tall:inset-x-4 max-md:tall:bottom-12 max-md:tall:z-sticky"
            }
          >
            {saved ? "Save Changes" : "Create Template"}
          </Button>
        </div>
      </div>
      {children ?? <div className="h-2" />}
    </header>
  );
}

/** The button stays focusable when there is nothing to do; otherwise the last undo would lose the focus. */
function IconButton({ label, icon, onClick }: { label: string; icon: LucideIcon; onClick: (() => void) | undefined }) {
  return (
    <Button
      size="icon"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      onClick={onClick}
      className={onClick ? undefined : "cursor-not-allowed opacity-40"}
    />
  );
}

/**
 * The template's name as the page's heading. Clicking it turns it into a field; a new name is part of what is edited
 * until it is saved.
 */
function TemplateHeading({
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
