import { type FieldType, fieldTypes } from "@quotemill/shared/templates/schema";
import { Plus } from "lucide-react";
import { memo } from "react";
import { FieldTypeTile } from "./field-type-tile.tsx";
import { fieldTypeLooks } from "./field-types.ts";

/** A column beside the fields, or a strip above them where it is narrow. */
export const QuickAdd = memo(function QuickAdd({ onAdd }: { onAdd: (type: FieldType) => void }) {
  return (
    <section
      aria-label="Quick add"
      className="-mx-2 self-start lg:sticky lg:top-4 max-lg:-mx-4 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:px-2 max-lg:py-1 md:max-lg:-mx-6 md:max-lg:px-4"
    >
      <h2 className="mb-2 ps-2 text-xs font-medium tracking-wide text-ink-muted max-lg:hidden">Quick add</h2>
      {fieldTypes.map((type) => (
        <button
          key={type}
          type="button"
          aria-label={`Add ${fieldTypeLooks[type].name} field`}
          onClick={() => onAdd(type)}
          className="flex h-control items-center gap-2.5 rounded-md px-2 font-medium whitespace-nowrap transition-colors duration-fast hover:bg-hover focus-visible:-outline-offset-2 lg:w-full"
        >
          <FieldTypeTile type={type} />
          {fieldTypeLooks[type].name}
          <Plus size={14} aria-hidden="true" className="ms-auto text-ink-muted max-lg:hidden" />
        </button>
      ))}
    </section>
  );
});
