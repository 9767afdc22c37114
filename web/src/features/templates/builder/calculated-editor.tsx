import { type CalculatedItem, calculatedResults } from "@quotemill/shared/templates/calculated";
import type { Dispatch } from "react";
import { Checkbox } from "../../../components/ui/choice.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import type { BuilderAction } from "./builder-reducer.ts";
import { type Calculation, problemIn, resultFor } from "./calculations.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { useItemProblems } from "./editing-context.ts";
import { ApiNameInput, EditorFrame, LabelInput } from "./editor-frame.tsx";
import { FormulaInput } from "./formula/formula-input.tsx";
import { ResultStrip } from "./formula/result-strip.tsx";
import { PricingEditor } from "./pricing-editor.tsx";
import { UnitInput } from "./printed-as.tsx";

const resultNames: Record<CalculatedItem["result"], string> = {
  number: "Number",
  money: "Money",
  text: "Text",
  "yes/no": "Yes or no",
};
const resultChoices = calculatedResults.map((value) => ({ value, label: resultNames[value] }));
const decimalChoices = [0, 1, 2, 3].map((count) => ({ value: String(count), label: String(count) }));

/** Edits a value that Quotemill works out. */
export function CalculatedEditor({
  item,
  calculation,
  isFresh,
  dispatch,
}: {
  item: CalculatedItem;
  calculation: Calculation;
  isFresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { id, result } = item;
  const problems = useItemProblems(id);
  const { names } = calculation;
  const change = (changes: Partial<CalculatedItem>, typingIn?: string) =>
    dispatch({ type: "update", id, changes, typingIn });
  return (
    <EditorFrame hasProblem={Object.keys(problems).length > 0}>
      <LabelInput
        isFresh={isFresh}
        value={item.label}
        error={problems.label}
        onChange={(label) => change({ label }, "label")}
      />
      <ApiNameInput
        hint="Its name in formulas and API responses."
        value={item.fieldName ?? ""}
        error={problems.fieldName}
        onChange={(fieldName) => change({ fieldName }, "fieldName")}
      />
      <label
        htmlFor={`${id}-shown`}
        className="flex min-h-control cursor-pointer items-center gap-2 self-start @[40rem]:mt-6.5"
      >
        <Checkbox
          id={`${id}-shown`}
          checked={item.shown}
          onChange={(event) => change({ shown: event.target.checked })}
        />
        Show on the form
      </label>
      <FormulaInput
        stored={item.formula}
        names={names}
        problemIn={(typed) => problemIn(typed, names)}
        error={problems.formula}
        onChange={(formula) => change({ formula, ...resultFor(formula, names, result) }, "formula")}
      >
        <ResultStrip item={item} calculation={calculation} />
      </FormulaInput>
      <SelectField
        label="Result"
        value={result}
        error={problems.result}
        choices={resultChoices}
        onChange={(event) => change({ result: event.target.value as CalculatedItem["result"] })}
      />
      {result === "number" && (
        <SelectField
          label="Decimals"
          hint="It is rounded to them wherever it is used."
          value={String(item.decimals)}
          choices={decimalChoices}
          onChange={(event) => change({ decimals: Number(event.target.value) as CalculatedItem["decimals"] })}
        />
      )}
      {result === "number" && <UnitInput value={item.unit ?? ""} onChange={(unit) => change({ unit }, "unit")} />}
      {result !== "text" && <PricingEditor item={item} dispatch={dispatch} />}
      <ConditionEditor item={item} onChange={change} />
    </EditorFrame>
  );
}
