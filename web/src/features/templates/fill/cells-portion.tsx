import type { Answers } from "@quotemill/shared/templates/answers";
import { isCalculated, isField } from "@quotemill/shared/templates/item-kinds";
import { answerOf } from "@quotemill/shared/templates/starting-answers";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { Activity, memo, useCallback } from "react";
import { useFormats } from "../../../lib/use-formats.ts";
import { CalculatedValue } from "./calculated-value.tsx";
import { type ChangeField, FieldInForm } from "./field-in-form.tsx";
import type { Cell } from "./form-blocks.ts";
import { resultWords } from "./result-words.ts";
import { type Edit, setAnswer } from "./row-edits.ts";
import { looksTheSame } from "./same-look.ts";

interface PortionProps {
  cells: Cell[];
  answers: Answers;
  worked: WorkedOut;
  idPrefix: string;
  onEdit: (edit: Edit) => void;
}

/** Re-renders only when one of its own cells changes, appears or disappears. */
export const CellsPortion = memo(function CellsPortion({ cells, answers, worked, idPrefix, onEdit }: PortionProps) {
  const formats = useFormats();
  const change: ChangeField = useCallback((fieldId, value) => onEdit(setAnswer(fieldId, value)), [onEdit]);
  return (
    <form onSubmit={(event) => event.preventDefault()} className="contents">
      {cells.map((cell) => (
        <Activity key={cell.id} mode={worked.isVisible(cell.id) ? "visible" : "hidden"}>
          {isCalculated(cell) ? (
            <CalculatedValue label={cell.label} {...resultWords(cell, worked.calculated(cell.id), formats)} />
          ) : (
            <FieldInForm id={`${idPrefix}-${cell.id}`} field={cell} value={answerOf(cell, answers)} onChange={change} />
          )}
        </Activity>
      ))}
    </form>
  );
}, isSamePortion);

function isSamePortion(before: PortionProps, now: PortionProps) {
  return (
    before.cells === now.cells &&
    before.idPrefix === now.idPrefix &&
    before.onEdit === now.onEdit &&
    now.cells.every((cell) => !isField(cell) || before.answers[cell.id] === now.answers[cell.id]) &&
    looksTheSame(now.cells, before.worked, now.worked)
  );
}
