import { checkFormula } from "@quotemill/shared/formulas/check";
import type { FormulaProblem } from "@quotemill/shared/formulas/formula-error";
import { maxStoredLength } from "@quotemill/shared/formulas/language";
import type { ValueType } from "@quotemill/shared/formulas/scope";
import type { Formats } from "@quotemill/shared/region/formats";
import { formulaScopes, groupIdOf } from "@quotemill/shared/templates/calculation/formula-scope";
import { isCalculated, isGroup } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem } from "@quotemill/shared/templates/schema/items";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { type ResultWords, resultWords } from "../../form/form-words.ts";
import { valueText } from "../conditions/condition-words.ts";
import type { Sample } from "../preview/sample.ts";
import { type FormulaNames, namesIn } from "./formula-names.ts";
import { typedText } from "./formula-text.ts";

/** A formula as its author reads it, and what the sample answers give. */
export interface Calculation {
  typed: string;
  /** The problem with the typed text. */
  problem: FormulaProblem | null;
  /** The value as the form shows it, or why there is no value yet; null while the formula has a problem. */
  result: ResultWords | null;
  /** The values that the formula uses. */
  used: UsedValue[];
  names: FormulaNames;
}

/** The calculations of the sample's form, by the id of their item. */
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
  const entryId = sample.entryIdFor(item);
  return {
    typed,
    problem: null,
    result: resultWords(item, sample.worked.calculated(item.id, entryId), formats),
    used: usedValues(found.checked.uses, entryId, names, sample),
    names,
  };
}

export function problemIn(typed: string, { scope }: FormulaNames): FormulaProblem | null {
  const found = checkFormula(typed, scope);
  return found.ok ? null : found.problem;
}

const resultOf: Record<ValueType, CalculatedItem["result"]> = { number: "number", text: "text", "yes/no": "yes/no" };

/** Changes the kind of result to one that suits the formula, if the chosen one does not. */
export function resultFor(formula: string, { scope }: FormulaNames, chosen: CalculatedItem["result"]) {
  const found = checkFormula(formula, scope, maxStoredLength);
  if (!found.ok) return {};
  const fits = resultOf[found.checked.type];
  return fits === chosen || (fits === "number" && chosen === "money") ? {} : { result: fits };
}

interface UsedValue {
  name: string;
  value: string;
}

/** The values that a formula uses: of the same group those of the entry, of another group those of all entries. */
function usedValues(ids: string[], entryId: string | undefined, { scope }: FormulaNames, sample: Sample): UsedValue[] {
  const byId = new Map(sample.form.structure.map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    const name = scope.nameOf(id);
    if (!item || name === undefined || isGroup(item)) return [];
    const value = valuesOf(item, groupIdOf(item, byId), entryId, sample).join(", ");
    return [{ name, value: value || "–" }];
  });
}

const mostShown = 5;

function valuesOf(item: TemplateItem, group: string | null, entryId: string | undefined, sample: Sample): string[] {
  const entryIds = group === null ? [] : sample.worked.rowsOf(group).map(({ id }) => id);
  const isOwn = group === null || (entryId !== undefined && entryIds.includes(entryId));
  if (isOwn) return [valueText(item, sample, entryId)];
  const texts = entryIds.slice(0, mostShown).map((each) => valueText(item, sample, each));
  return entryIds.length > mostShown ? [...texts, "…"] : texts;
}
