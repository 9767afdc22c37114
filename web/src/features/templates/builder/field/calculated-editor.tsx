import { type CalculatedItem, calculatedResults } from "@quotemill/shared/templates/schema/items";
import { clsx } from "clsx";
import type { Dispatch } from "react";
import { Checkbox } from "../../../../components/ui/choices.tsx";
import { FilterSelect, SelectField } from "../../../../components/ui/select.tsx";
import { ConditionEditor } from "../conditions/condition-editor.tsx";
import { type Calculation, problemIn, resultFor } from "../formula/calculations.ts";
import { FormulaInput } from "../formula/formula-input.tsx";
import { useSample } from "../preview/sample.ts";
import { useItemProblems } from "../problems/item-problems.ts";
import type { BuilderAction } from "../state/builder-reducer.ts";
import { UnitInput } from "./customer-inputs.tsx";
import { EditorFrame, NameInputs } from "./editor-frame.tsx";
import { PricingEditor } from "./pricing-editor.tsx";

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
      <NameInputs
        item={item}
        problems={problems}
        isFresh={isFresh}
        hint="Its name in formulas and API responses."
        onChange={change}
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

/** Shows the result of the formula with the sample answers, and the values that it uses. It hangs below the formula. */
function ResultStrip({ item, calculation: { result, used } }: { item: CalculatedItem; calculation: Calculation }) {
  const { words, choices, chosen, onChoose } = useSample();
  const isValue = result?.kind === "value";
  const [text, cents] = splitCents(result?.text ?? "–", isValue && item.result === "money");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-md border border-t-0 border-border bg-accent-soft px-3 py-1.5">
      {choices.length > 0 && (
        <FilterSelect
          label="Sample"
          choices={choices}
          value={chosen}
          onChange={onChoose}
          className="w-56 max-md:w-full"
        />
      )}
      <div role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        {choices.length === 0 && <span className="text-xs text-ink-muted first-letter:uppercase">{words}</span>}
        <span
          className={clsx(
            "flex min-w-0 flex-wrap gap-x-4 text-xs leading-5 text-ink-muted tabular-nums",
            choices.length === 0 && "max-md:order-1 max-md:w-full",
          )}
        >
          {used.map(({ name, value }) => (
            <span key={name}>
              <span className="font-mono text-accent-ink">{name}</span> {value}
            </span>
          ))}
        </span>
        <span
          className={clsx(
            "ms-auto min-w-0 wrap-anywhere",
            isValue ? "text-lg font-semibold tracking-tight tabular-nums" : "text-sm text-ink-muted",
          )}
        >
          {text}
          {cents && <span className="text-xs text-ink-muted">{cents}</span>}
        </span>
      </div>
    </div>
  );
}

/** Splits '$2,362.50' into '$2,362' and '.50', which is written smaller. */
const splitCents = (amount: string, isMoney: boolean): [string, string] =>
  isMoney && /[.,]\d{2}$/.test(amount) ? [amount.slice(0, -3), amount.slice(-3)] : [amount, ""];
