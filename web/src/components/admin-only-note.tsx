import { adminRequired } from "@quotemill/shared/settings";
import { Lock } from "lucide-react";

/** For settings that the user may see but not change. */
export function AdminOnlyNote() {
  return (
    <p className="flex gap-2 text-sm text-ink-muted">
      <Lock size={14} aria-hidden="true" className="mt-0.75 shrink-0" />
      {adminRequired}
    </p>
  );
}
