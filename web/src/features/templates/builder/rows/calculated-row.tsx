import type { CalculatedItem } from "@quotemill/shared/templates/calculated";
import { clsx } from "clsx";
import { memo } from "react";
import { TextButton } from "../../../../components/ui/text-button.tsx";
import { CalculatedEditor } from "../calculated-editor.tsx";
import type { Calculation } from "../calculations.ts";
import { storedText } from "../formula/formula-text.ts";
import { PaintedFormula } from "../formula/painted-formula.tsx";
import { ItemTile } from "../item-tile.tsx";
import { RowFrame } from "./row-frame.tsx";
import { RowButtons, RowHead, RowNote, type RowProps } from "./row-head.tsx";

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
