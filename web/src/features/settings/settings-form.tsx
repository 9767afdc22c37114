import { adminRequired } from "@quotemill/shared/companies/settings";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { keepsFocus, useKeptFocus } from "../../lib/keep-focus.ts";
import { useAuth } from "../auth/index.ts";

/** The fields of a form. To people who may see but not change them, they are closed. */
export function SettingsFields({ children }: { children: ReactNode }) {
  const { can } = useAuth();
  return (
    <fieldset disabled={!can("settings.write")} className="contents">
      {children}
    </fieldset>
  );
}

/**
 * The row with a form's save button. It becomes prominent once there is something to save, so that a page with several
 * cards has one next step. On a phone it then stays at the lower edge while its form is in sight. The form has to be a
 * flex column: in a grid, a row sticks only within its own cell.
 */
export function SaveRow({ label, isDirty, busy }: { label: string; isDirty: boolean; busy: boolean }) {
  const { can } = useAuth();
  if (!can("settings.write")) return <LookOnlyNote />;
  return (
    <div
      className={clsx(
        "flex items-center gap-3 max-md:grid",
        isDirty &&
          "max-md:-mx-4 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:py-3 max-md:tall:sticky max-md:tall:bottom-0 max-md:tall:z-2",
      )}
    >
      <Button type="submit" variant={isDirty ? "primary" : "secondary"} busy={busy}>
        {label}
      </Button>
      {isDirty && !busy && <p className="text-sm text-ink-muted">Not saved yet.</p>}
    </div>
  );
}

interface UnsavedForm {
  isBusy: boolean;
  save: () => void;
  discard: () => void;
}

const TellUnsaved = createContext<(name: string, form: UnsavedForm | null) => void>(() => {});

/** Forms that one bar saves. The bar stays in sight for as long as something in them is not saved. */
export function SavedTogether({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, UnsavedForm>>(new Map());
  const tell = useCallback(
    (name: string, form: UnsavedForm | null) =>
      setUnsaved((known) => new Map([...known].filter(([other]) => other !== name).concat(form ? [[name, form]] : []))),
    [],
  );
  const forms = [...unsaved.values()];
  const forEach = (act: "save" | "discard") => () => {
    for (const form of forms) form[act]();
  };
  return (
    <TellUnsaved value={tell}>
      <div ref={useKeptFocus()} {...keepsFocus} className="grid gap-6 outline-none max-md:gap-5">
        {children}
        {forms.length > 0 && (
          <section
            aria-label="Unsaved changes"
            className="tall:sticky bottom-0 z-20 flex items-center justify-end gap-2 rounded-lg border border-border bg-raised px-4 py-2.5 shadow-popover max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
          >
            <p className="me-auto text-sm text-ink-muted">Not saved yet.</p>
            <Button variant="quiet" onClick={forEach("discard")}>
              Discard
            </Button>
            <Button busy={forms.some(({ isBusy }) => isBusy)} onClick={forEach("save")}>
              Save
            </Button>
          </section>
        )}
      </div>
    </TellUnsaved>
  );
}

/** The part of a form in the bar of `SavedTogether`. Enter in a field still saves the form. */
export function SaveInBar({ isDirty, busy, onDiscard }: { isDirty: boolean; busy: boolean; onDiscard: () => void }) {
  const { can } = useAuth();
  const name = useId();
  const button = useRef<HTMLButtonElement>(null);
  const tell = useContext(TellUnsaved);
  useEffect(() => {
    if (!isDirty) return;
    tell(name, { isBusy: busy, save: () => button.current?.form?.requestSubmit(), discard: () => onDiscard() });
    return () => tell(name, null);
  }, [tell, name, isDirty, busy, onDiscard]);
  if (!can("settings.write")) return <LookOnlyNote />;
  return <button ref={button} type="submit" hidden onClick={(event) => busy && event.preventDefault()} />;
}

/** Tells a viewer why nothing here can be changed. */
function LookOnlyNote() {
  return <LockNote>You can look at these settings but not change them.</LockNote>;
}

/** Says that only admins can change the settings, to people who may see but not change them. */
export function AdminOnlyNote() {
  return <LockNote>{adminRequired}</LockNote>;
}

function LockNote({ children }: { children: string }) {
  return (
    <p className="flex gap-2 text-sm text-ink-muted">
      <Lock size={14} aria-hidden="true" className="mt-0.75 shrink-0" />
      {children}
    </p>
  );
}
