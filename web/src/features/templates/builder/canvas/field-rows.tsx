import { hasOptions } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem } from "@quotemill/shared/templates/schema/items";
import { canHavePrice } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { memo } from "react";
import { TextButton } from "../../../../components/ui/button.tsx";
import { countOf } from "../../../../lib/words.ts";
import { CalculatedEditor } from "../field/calculated-editor.tsx";
import { FieldEditor } from "../field/field-editor.tsx";
import { ItemTile, itemLooks } from "../field/item-looks.tsx";
import type { Calculation } from "../formula/calculations.ts";
import { storedText } from "../formula/formula-text.ts";
import { PaintedFormula } from "../formula/painted-formula.tsx";
import { RowButtons, RowFrame, RowHead, RowNote, type RowProps } from "./row-frame.tsx";

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

export const CalculatedRow = memo(function CalculatedRow({
  calculation,
  ...props
}: RowProps<CalculatedItem> & { calculation: Calculation }) {
  const { item, isOpen, isFresh, isInTray, dispatch } = props;
  const { id, label } = item;
  const { typed, problem, result, names } = calculation;
  const shown = result?.kind === "value" ? result.text : null;
  const isFaulty = problem !== null && typed !== "" && !isOpen;
  return (
    <RowFrame {...{ id, label, isOpen, isInTray, isFaulty }}>
      <RowHead>
        <ItemTile type="calculated" />
        <span className="max-w-1/2 shrink-0 truncate font-medium">{label || "(no label)"}</span>
        {isOpen ? (
          <span className="shrink-0 text-sm text-ink-muted @max-[32rem]:hidden">Calculation</span>
        ) : (
          <span className="min-w-0 truncate px-1 py-1 font-mono text-sm tracking-normal @max-[32rem]:hidden">
            <PaintedFormula text={typed} names={names.names} wrong={problem} />
          </span>
        )}
        <RowNote {...props} />
        <RowButtons {...props}>
          {!isOpen && (
            <span
              className={clsx(
                "px-2 text-sm font-medium tabular-nums",
                shown === null ? "text-ink-muted" : "text-accent-ink",
              )}
            >
              {shown ?? "–"}
            </span>
          )}
        </RowButtons>
      </RowHead>
      {isFaulty && (
        <p className="-mt-1.5 flex flex-wrap gap-x-2 ps-19 pe-4 pb-3 text-xs font-medium tracking-wide text-danger-ink max-md:ps-10.5">
          {problem.message}
          {problem.fix !== undefined && (
            <span className="relative z-1">
              <TextButton
                underlined
                onClick={() => {
                  const mended = typed.slice(0, problem.from) + problem.fix + typed.slice(problem.to);
                  dispatch({ type: "update", id, changes: { formula: storedText(mended, names.scope) } });
                }}
              >
                Use {problem.fix}
              </TextButton>
            </span>
          )}
        </p>
      )}
      {isOpen && <CalculatedEditor {...{ item, calculation, isFresh, dispatch }} />}
    </RowFrame>
  );
});
