import type { ConditionLogic } from "./condition-logic.ts";
import type { FieldCondition } from "./condition-schema.ts";
import { hasOptions, isField } from "./item-kinds.ts";
import { listedValues, takesList } from "./operators.ts";
import type { Plan } from "./plan.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";

/** A gap among fewer says little: one of three options often needs no question of its own. */
const leastCovered = 3;
/** What people call an option that asks for nothing more. */
const isNothing = (option: string) =>
  /^(no|none|not|nothing|never|n\/a|na|other|unknown|unsure|standard|default|basic|-|–)\b|^[-–]$/i.test(option.trim());

/** Says which option no condition names, while each of the others has one; null if it is not that clear. */
export function forgottenOption(field: TemplateItem, plan: Plan, logic: ConditionLogic): string | null {
  if (!isField(field) || !hasOptions(field)) return null;
  const rules = logic.rulesOn(field.id);
  if (rules.length < leastCovered || !rules.every(namesOptions) || isComparedInFormula(field, plan)) return null;
  const named = new Set(rules.flatMap(valuesOf).map(same));
  const left = (field.options ?? []).filter((option) => !named.has(same(option)));
  const [forgotten] = left;
  if (forgotten === undefined || left.length > 1 || isNothing(forgotten)) return null;
  if ((field.options ?? []).length <= leastCovered) return null;
  return `No condition names the option '${forgotten}' of '${field.label}', unlike all its other options.`;
}

const same = (text: string) => text.trim().toLowerCase();
/** Any other operator covers options without naming them. */
const namesOptions = ({ operator }: FieldCondition) => operator === "is" || operator === "isAnyOf";
const valuesOf = ({ operator, showWhen }: FieldCondition) =>
  takesList(operator) ? listedValues(showWhen) : [showWhen];

/** The last value of an `if` covers what its conditions do not name. */
const isComparedInFormula = ({ id }: TemplateField, { formulas }: Plan): boolean =>
  [...formulas.values()].some((planned) => "uses" in planned && planned.uses.includes(id));
