import { Button } from "../../components/ui/button.tsx";

/** The button becomes prominent once there is something to save, so that a page with several cards has one next step. */
export function SaveRow({ label, isDirty, busy }: { label: string; isDirty: boolean; busy: boolean }) {
  return (
    <div className="flex items-center gap-3 max-md:grid">
      <Button type="submit" variant={isDirty ? "primary" : "secondary"} busy={busy}>
        {label}
      </Button>
      {isDirty && !busy && <p className="text-sm text-ink-muted">Not saved yet.</p>}
    </div>
  );
}
