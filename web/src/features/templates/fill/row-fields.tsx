import { isField } from "@quotemill/shared/templates/item-kinds";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";
import { clsx } from "clsx";
import { Activity, useCallback } from "react";
import { type ChangeField, FieldInForm } from "./field-in-form.tsx";
import type { RowCardProps } from "./row-card.tsx";

/** Three fields a line where there is room, otherwise two, and the last one below if it is left over. */
export function RowFields({
  row,
  cells,
  worked,
  idPrefix,
  labelledBy,
  onChange,
}: Pick<RowCardProps, "row" | "cells" | "worked" | "idPrefix" | "onChange"> & { labelledBy: string }) {
  const change: ChangeField = useCallback((fieldId, value) => onChange(row.id, fieldId, value), [row.id, onChange]);
  const fields = cells.filter(isField);
  const shown = fields.filter(({ id }) => worked.isVisible(id, row.id));
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset
        aria-labelledby={labelledBy}
        className={clsx("grid min-w-0 gap-4 px-4 pb-4 max-md:gap-3", columns[Math.min(shown.length, 3)])}
      >
        {fields.map((field) => (
          <Activity key={field.id} mode={shown.includes(field) ? "visible" : "hidden"}>
            <div className={clsx("min-w-0 self-end", widthOf(field, shown))}>
              <FieldInForm
                id={cellId(idPrefix, row.id, field.id)}
                field={field}
                value={answerOf(field, row.values)}
                onChange={change}
              />
            </div>
          </Activity>
        ))}
      </fieldset>
    </form>
  );
}

export const cellId = (idPrefix: string, rowId: string, fieldId: string) => `${idPrefix}-${rowId}-${fieldId}`;

const columns = ["", "", "@[19rem]:grid-cols-2", "@[19rem]:grid-cols-2 @[40rem]:grid-cols-3"];

function widthOf(field: TemplateField, shown: TemplateField[]) {
  if (field.type === "textarea") return "col-span-full";
  const isLeftOver = shown.length > 2 && shown.length % 2 === 1 && field === shown.at(-1);
  return isLeftOver && "col-span-full @[40rem]:col-auto";
}
