import { hasOptions } from "@quotemill/shared/templates/item-kinds";
import { canHavePrice } from "@quotemill/shared/templates/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { memo } from "react";
import { countOf } from "../../../../lib/format.ts";
import { FieldEditor } from "../field-editor.tsx";
import { itemLooks } from "../item-looks.ts";
import { ItemTile } from "../item-tile.tsx";
import { RowFrame } from "./row-frame.tsx";
import { RowButtons, RowHead, RowNote, type RowProps } from "./row-head.tsx";

export const FieldRow = memo(function FieldRow(props: RowProps<TemplateField>) {
  const { item: field, isOpen, isFresh, isInTray, dispatch } = props;
  const { id, label, type, required } = field;
  return (
    <RowFrame {...{ id, label, isOpen, isInTray }}>
      <RowHead>
        <ItemTile type={type} />
        <span className="min-w-0 truncate font-medium">
          {label || "(no label)"}
          {required && (
            <span aria-hidden="true" className="ms-1 text-danger-ink">
              *
            </span>
          )}
        </span>
        {!isOpen && (
          <span className="shrink-0 text-sm whitespace-nowrap text-ink-muted @max-[32rem]:hidden">
            {itemLooks[type].name}
            {hasOptions(field) && ` · ${countOf(field.options?.length ?? 0, "option")}`}
            {field.pricing && canHavePrice(type) && " · Priced"}
          </span>
        )}
        <RowNote {...props} />
        <RowButtons {...props} />
      </RowHead>
      {isOpen && <FieldEditor {...{ field, isFresh, dispatch }} />}
    </RowFrame>
  );
});
