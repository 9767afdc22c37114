import { Copy, Trash2 } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import type { RowCardProps } from "./row-card.tsx";

/** The name of an entry, and what can be done with it. */
export function RowHead({
  id,
  row,
  name,
  canCopy,
  keptBecause,
  onCopy,
  onRemove,
}: Pick<RowCardProps, "row" | "name" | "canCopy" | "keptBecause" | "onCopy" | "onRemove"> & { id: string }) {
  const reasonId = `${id}-kept`;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 ps-9.5 pe-2 max-md:min-h-13 max-md:ps-10.5">
      <span id={`${id}-name`} className="me-auto font-semibold wrap-anywhere">
        {name}
      </span>
      {keptBecause && (
        <span
          id={reasonId}
          className="pe-1 text-xs tracking-wide text-ink-muted max-md:order-1 max-md:w-full max-md:pb-1.5"
        >
          {keptBecause}
        </span>
      )}
      <Button variant="quiet" size="sm" disabled={!canCopy} aria-label={`Copy ${name}`} onClick={() => onCopy(row.id)}>
        <Copy size={14} aria-hidden="true" />
        Copy
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={keptBecause !== null}
        aria-label={`Remove ${name}`}
        aria-describedby={keptBecause ? reasonId : undefined}
        onClick={() => onRemove(row.id)}
      >
        <Trash2 size={14} aria-hidden="true" />
        Remove
      </Button>
    </div>
  );
}
