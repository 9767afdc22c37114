import { Button } from "../../components/ui/button.tsx";

/** In ink once there is something to save: two cards, one next act. */
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
