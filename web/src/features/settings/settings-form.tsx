import { adminRequired } from "@quotemill/shared/companies/settings";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
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
