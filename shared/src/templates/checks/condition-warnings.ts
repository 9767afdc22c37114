import type { Plan } from "../calculation/plan.ts";
import { listedValues, takesList, takesNoValue } from "../conditions/operators.ts";
import { hasOptions, isField } from "../schema/item-kinds.ts";
import { controllersOf } from "../schema/references.ts";
import { conditionOf, type FieldCondition, rulesOf } from "../schema/rules.ts";
import type { TemplateField, TemplateItem } from "../schema/template.ts";
import { conditionProblem, conditionWarning, hasUnknownValue } from "./condition-problems.ts";
import type { Satisfiability } from "./contradictions.ts";

/** Says why the item's condition is odd; null if it is not. */
export function conditionWarningWords(item: TemplateItem, plan: Plan, logic: Satisfiability): string | null {
  const { label } = item;
  if (!conditionOf(item)) return null;
  if (!plan.acyclic.has(item.id) && conditionWarning(item, plan.byId) === "cycle") {
    return `'${label}' is never shown: its condition depends on itself.`;
  }
  if (hasUnknownValue(item, plan.byId)) return `The condition of '${label}' names a value that is no longer offered.`;
  if (!plan.acyclic.has(item.id) || conditionProblem(item, plan.byId)) return null;
  const never = neverShown(item, plan, logic);
  return never ? `'${label}' can never be shown: ${never}` : alwaysShown(item, plan, logic);
}

function neverShown(item: TemplateItem, { byId }: Plan, logic: Satisfiability): string | null {
  const own = logic.condition(item);
  if (!logic.isPossible([own], false)) return "no answers meet its condition.";
  const container = logic.container(item);
  // A container that never shows has its own warning, which is enough for everything in it.
  if (container && !logic.isPossible([logic.shown(container)], true)) return null;
  if (logic.isPossible([logic.shown(item)], true)) return null;
  if (container && !logic.isPossible([own, logic.shown(container)], false)) {
    return `its condition contradicts the one of '${around(container, own, logic).label}'.`;
  }
  const hidden = controllersOf(item)
    .flatMap((id) => byId.get(id) ?? [])
    .find((controller) => !logic.isPossible([own, logic.answered(controller.id), logic.shown(controller)], false));
  return hidden
    ? `it needs an answer to '${hidden.label}', which is hidden then.`
    : "something that it depends on is hidden then.";
}

/** Returns the container whose condition is in the way: the nearest one, or the one around that. */
function around(container: TemplateItem, own: ReturnType<Satisfiability["condition"]>, logic: Satisfiability) {
  const outer = logic.container(container);
  return outer && logic.isPossible([own, logic.condition(container)], false) ? outer : container;
}

function alwaysShown(item: TemplateItem, { byId }: Plan, logic: Satisfiability): string | null {
  const fails = logic.condition(item, false);
  if (!logic.isPossible([fails], false)) return `The condition of '${item.label}' always holds, so it hides nothing.`;
  const [controller, ...others] = [...new Set(controllersOf(item))].flatMap((id) => byId.get(id) ?? []);
  if (!controller || others.length > 0 || rulesOf(item).some(({ rule }) => takesNoValue(rule.operator))) return null;
  if (controller.type === "checkbox" || logic.isPossible([fails, logic.answered(controller.id)], false)) return null;
  // With a single option, the author may be about to add the second.
  if ("options" in controller && controller.options?.length === 1) return null;
  return `'${item.label}' is shown for every answer to '${controller.label}'. Use 'is not empty' to say so.`;
}

/** Minimum number of options with rules for a missing one to be odd: one of three often needs no question. */
const leastCovered = 3;
/** Returns whether an option has one of the names that people give to options which lead to no further questions. */
const isNothing = (option: string) =>
  /^(no|none|not|nothing|never|n\/a|na|other|unknown|unsure|standard|default|basic|-|–)\b|^[-–]$/i.test(option.trim());

/** Warns about the only option that no condition names; null if several are not named, or if it seems intended. */
export function forgottenOption(field: TemplateItem, plan: Plan, logic: Satisfiability): string | null {
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
/** Returns whether the rule names each option that it covers. Other operators cover options without naming them. */
const namesOptions = ({ operator }: FieldCondition) => operator === "is" || operator === "isAnyOf";
const valuesOf = ({ operator, showWhen }: FieldCondition) =>
  takesList(operator) ? listedValues(showWhen) : [showWhen];

/** Returns whether a formula uses the field: the last value of an `if` covers options that the formula does not name. */
const isComparedInFormula = ({ id }: TemplateField, { formulas }: Plan): boolean =>
  [...formulas.values()].some((planned) => "uses" in planned && planned.uses.includes(id));
