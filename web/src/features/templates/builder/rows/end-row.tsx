import { isSection } from "@quotemill/shared/templates/item-kinds";
import { clsx } from "clsx";
import { trayLook } from "./row-frame.tsx";
import type { Container } from "./structure-rows.ts";

/** Rows dragged above it stand in the container, and those below it behind. */
export function EndRow({ id, container, isEmpty }: { id: string; container: Container; isEmpty: boolean }) {
  if (isSection(container)) {
    return (
      <li data-row={id} className="mt-2 mb-3 flex items-center gap-3 text-xs text-ink-muted">
        <span className="h-px flex-1 bg-border" />
        End of {container.label}
        <span className="h-px flex-1 bg-border" />
      </li>
    );
  }
  return (
    <li data-row={id} className={clsx("mb-1.5 rounded-b-lg border-b", trayLook, isEmpty ? "px-9.5 pb-3" : "h-1.5")}>
      {isEmpty && <p className="text-sm text-ink-muted">Nothing here yet. Add a field, or drag one in.</p>}
    </li>
  );
}
