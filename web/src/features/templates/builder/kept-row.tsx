import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { Lock, Trash2 } from "lucide-react";
import { RowGrip } from "../../../components/sortable/sortable-list.tsx";
import { Button } from "../../../components/ui/button.tsx";

type KeptItem = Exclude<TemplateItem, TemplateField>;

const typeNames: Record<KeptItem["type"], string> = {
  calculated: "Calculation",
  section: "Section",
  group: "Repeating group",
};

/** An item that this version keeps but cannot edit. It can be moved and deleted. */
export function KeptRow({ item, onDelete }: { item: KeptItem; onDelete: (item: KeptItem) => void }) {
  const { id, label, type } = item;
  return (
    <li
      data-row={id}
      className="@container relative mb-1.5 rounded-md border border-border bg-sunken data-dragging:z-10 data-dragging:shadow-popover"
    >
      <RowGrip label={label} />
      <div className="flex min-h-11 items-center gap-2.5 py-1 ps-9.5 pe-2 max-md:min-h-13 max-md:ps-10.5">
        <span className="grid size-6.5 shrink-0 place-items-center rounded-sm bg-neutral-soft text-ink-muted">
          <Lock size={15} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="font-medium wrap-anywhere">{label}</span>{" "}
          <span className="text-sm text-ink-muted">
            {typeNames[type]} · Cannot be edited in this version of Quotemill
          </span>
        </span>
        <Button
          variant="quiet"
          size="iconSm"
          aria-label={`Delete ${label}`}
          title="Delete"
          onClick={() => onDelete(item)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
