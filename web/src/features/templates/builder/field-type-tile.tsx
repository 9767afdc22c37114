import type { FieldType } from "@quotemill/shared/templates/schema";
import { fieldTypeLooks } from "./field-types.ts";

export function FieldTypeTile({ type }: { type: FieldType }) {
  const Icon = fieldTypeLooks[type].icon;
  return (
    <span className="grid size-6.5 shrink-0 place-items-center rounded-sm bg-neutral-soft text-ink-muted">
      <Icon size={15} aria-hidden="true" />
    </span>
  );
}
