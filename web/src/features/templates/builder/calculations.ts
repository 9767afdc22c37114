import type { Formats } from "@quotemill/shared/formats";
import { checkFormula } from "@quotemill/shared/formulas/check";
import type { FormulaProblem } from "@quotemill/shared/formulas/formula-error";
import type { ValueType } from "@quotemill/shared/formulas/scope";
import { maxStoredLength } from "@quotemill/shared/formulas/tokens";
import type { CalculatedItem } from "@quotemill/shared/templates/calculated";
import { formulaScopes, groupIdOf } from "@quotemill/shared/templates/formula-scope";
import { isCalculated } from "@quotemill/shared/templates/item-kinds";
import { type ResultWords, resultWords } from "../fill/result-words.ts";
import { typedText } from "./formula/formula-text.ts";
import type { FormulaNames } from "./formula/names-offered.ts";
import type { Sample } from "./formula/sample.ts";
import { namesIn } from "./formula/template-names.ts";
import { type UsedValue, usedValues } from "./formula/used-values.ts";

/** A formula as its author reads it, and what the sample answers give. */
export interface Calculation {
  typed: string;
  /** What is wrong with the typed text. */
  problem: FormulaProblem | null;
  /** As the form shows it, or why there is none yet; null while the formula has a problem. */
  result: ResultWords | null;
  used: UsedValue[];
  names: FormulaNames;
}

/** Every calculated item of the sample's form, by its id. */
export function calculationsOf(sample: Sample, formats: Formats): Map<string, Calculation> {
  const { form } = sample;
  const byId = new Map(form.structure.map((item) => [item.id, item]));
  const scopeFor = formulaScopes(form);
  const known = new Map<string | null, FormulaNames>();
  return new Map(
    form.structure.filter(isCalculated).map((item) => {
      const group = groupIdOf(item, byId);
      const names = known.get(group) ?? namesIn(form, scopeFor(group), group);
      known.set(group, names);
      return [item.id, calculationOf(item, names, sample, formats)];
    }),
  );
}

function calculationOf(item: CalculatedItem, names: FormulaNames, sample: Sample, formats: Formats): Calculation {
  const typed = typedText(item.formula, names.scope);
  const found = checkFormula(typed, names.scope);
  if (!found.ok) return { typed, problem: found.problem, result: null, used: [], names };
  const row = sample.rowFor(item);
  return {
    typed,
    problem: null,
    result: resultWords(item, sample.worked.calculated(item.id, row), formats),
    used: usedValues(found.checked.uses, row, names, sample),
    names,
  };
}

export function problemIn(typed: string, { scope }: FormulaNames): FormulaProblem | null {
  const found = checkFormula(typed, scope);
  return found.ok ? null : found.problem;
}

const resultOf: Record<ValueType, CalculatedItem["result"]> = { number: "number", text: "text", "yes/no": "yes/no" };

/** The kind of result that suits the formula, if the chosen one does not. */
export function resultFor(formula: string, { scope }: FormulaNames, chosen: CalculatedItem["result"]) {
  const found = checkFormula(formula, scope, maxStoredLength);
  if (!found.ok) return {};
  const fits = resultOf[found.checked.type];
  return fits === chosen || (fits === "number" && chosen === "money") ? {} : { result: fits };
}
