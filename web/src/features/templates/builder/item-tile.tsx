import { clsx } from "clsx";
import type { ItemType } from "./builder-fields.ts";
import { itemLooks } from "./item-looks.ts";

export function ItemTile({ type }: { type: ItemType }) {
  const Icon = itemLooks[type].icon;
  return (
    <span
      className={clsx(
        "grid size-6.5 shrink-0 place-items-center rounded-sm",
        type === "calculated" ? "bg-accent-soft text-accent-ink" : "bg-neutral-soft text-ink-muted",
      )}
    >
      <Icon size={15} aria-hidden="true" />
    </span>
  );
}
