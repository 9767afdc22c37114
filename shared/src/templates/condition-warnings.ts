import type { ConditionLogic } from "./condition-logic.ts";
import { conditionProblem, conditionWarning, hasUnknownValue } from "./condition-problems.ts";
import { conditionOf, rulesOf } from "./condition-rules.ts";
import { controllersOf } from "./controllers.ts";
import { takesNoValue } from "./operators.ts";
import type { Plan } from "./plan.ts";
import type { TemplateItem } from "./schema.ts";

/** Why the item's condition is odd, in words; null if it is not. */
export function conditionWords(item: TemplateItem, plan: Plan, logic: ConditionLogic): string | null {
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

function neverShown(item: TemplateItem, { byId }: Plan, logic: ConditionLogic): string | null {
  const own = logic.condition(item);
  if (!logic.isPossible([own], false)) return "no answers meet its condition.";
  const container = logic.container(item);
  // It has a warning of its own, which is enough for all that is in it.
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

/** The container whose condition is in the way: the nearest one, or the one around that. */
function around(container: TemplateItem, own: ReturnType<ConditionLogic["condition"]>, logic: ConditionLogic) {
  const outer = logic.container(container);
  return outer && logic.isPossible([own, logic.condition(container)], false) ? outer : container;
}

function alwaysShown(item: TemplateItem, { byId }: Plan, logic: ConditionLogic): string | null {
  const fails = logic.condition(item, false);
  if (!logic.isPossible([fails], false)) return `The condition of '${item.label}' always holds, so it hides nothing.`;
  const [controller, ...others] = [...new Set(controllersOf(item))].flatMap((id) => byId.get(id) ?? []);
  if (!controller || others.length > 0 || rulesOf(item).some(({ rule }) => takesNoValue(rule.operator))) return null;
  if (controller.type === "checkbox" || logic.isPossible([fails, logic.answered(controller.id)], false)) return null;
  // Its author may be about to add the second option.
  if ("options" in controller && controller.options?.length === 1) return null;
  return `'${item.label}' is shown for every answer to '${controller.label}'. Use 'is not empty' to say so.`;
}
