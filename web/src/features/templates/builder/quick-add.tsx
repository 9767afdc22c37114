import { fieldTypes } from "@quotemill/shared/templates/schema";
import { Plus } from "lucide-react";
import { memo } from "react";
import type { ItemType } from "./builder-fields.ts";
import { itemLooks } from "./item-looks.ts";
import { ItemTile } from "./item-tile.tsx";

const parts: { title: string; types: readonly ItemType[]; noun: string }[] = [
  { title: "Quick add", types: fieldTypes, noun: " field" },
  { title: "Structure", types: ["section", "group", "calculated"], noun: "" },
];

/** A column beside the fields, or a strip above them where it is narrow. */
export const QuickAdd = memo(function QuickAdd({ onAdd }: { onAdd: (type: ItemType) => void }) {
  return (
    <section
      aria-label="Quick add"
      className="-mx-2 self-start lg:sticky lg:top-4 max-lg:-mx-4 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:scroll-px-4 max-lg:px-2 max-lg:py-1 md:max-lg:-mx-6 md:max-lg:px-4"
    >
      {parts.map(({ title, types, noun }) => (
        <div key={title} className="max-lg:contents lg:not-last:mb-4">
          <h2 className="mb-2 ps-2 text-xs font-medium tracking-wide text-ink-muted max-lg:hidden">{title}</h2>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              aria-label={`Add ${itemLooks[type].name}${noun}`}
              onClick={() => onAdd(type)}
              className="flex h-control items-center gap-2.5 rounded-md px-2 font-medium whitespace-nowrap transition-colors duration-fast hover:bg-hover focus-visible:-outline-offset-2 lg:w-full"
            >
              <ItemTile type={type} />
              {itemLooks[type].name}
              <Plus size={14} aria-hidden="true" className="ms-auto text-ink-muted max-lg:hidden" />
            </button>
          ))}
        </div>
      ))}
    </section>
  );
});
