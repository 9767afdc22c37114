import { certainParts, fieldIdIn, partsOf } from "../formulas/formula-parts.ts";
import type { Formula } from "../formulas/parse.ts";
import type { CalculatedItem } from "./calculated.ts";
import type { ConditionLogic } from "./condition-logic.ts";
import { constantWarnings } from "./constant-warnings.ts";
import { hasOptions, isField } from "./item-kinds.ts";
import type { Plan } from "./plan.ts";
import { roundingWarnings } from "./rounding-warnings.ts";

/** What is odd about a formula that can be worked out. */
export function formulaWarnings(
  item: CalculatedItem,
  plan: Plan,
  logic: ConditionLogic,
  uses: ReadonlySet<string>,
): string[] {
  const planned = plan.formulas.get(item.id);
  if (!planned || "problem" in planned) return [];
  const { formula } = planned;
  return [
    ...hiddenWarnings(item, formula, plan, logic),
    ...zeroWarnings(item, formula, plan),
    ...optionWarnings(item, formula, plan),
    ...constantWarnings(item, formula, uses.has(item.id)),
    ...roundingWarnings(item, formula),
    ...unusedWarnings(item, uses.has(item.id)),
  ];
}

function hiddenWarnings(item: CalculatedItem, formula: Formula, { byId }: Plan, logic: ConditionLogic): string[] {
  if (!logic.isAlwaysShown(item)) return [];
  const hidden = needed(formula)
    .flatMap((id) => byId.get(id) ?? [])
    .find((each) => !logic.isAlwaysShown(each));
  if (!hidden) return [];
  const { label } = hidden;
  return [`'${item.label}' has no result while '${label}' is hidden. Write ifempty(…, 0) around it, or hide both.`];
}

/** The ids that must have a value for the formula to have one. Branches, sums and `ifempty` can do without. */
function needed(formula: Formula): string[] {
  switch (formula.kind) {
    case "named":
      return formula.named.by === "id" ? [formula.named.id] : [];
    case "minus":
    case "not":
      return needed(formula.of);
    case "binary":
      return formula.mark === "and" || formula.mark === "or" ? [] : [...needed(formula.left), ...needed(formula.right)];
    case "call":
      return ["round", "ceil", "floor", "abs"].includes(formula.name) ? formula.values.flatMap(needed) : [];
    default:
      return [];
  }
}

/** A calculated divisor is its author's own, and a choice or text divides nothing. */
function zeroWarnings(item: CalculatedItem, formula: Formula, { byId }: Plan): string[] {
  // What a condition has looked at first is left alone.
  const divisors = certainParts(formula).flatMap((part) =>
    part.kind === "binary" && part.mark === "/" && part.right.kind === "named" ? (fieldIdIn(part.right) ?? []) : [],
  );
  const divisor = divisors.map((id) => byId.get(id)).find((each) => each && isField(each) && each.type === "number");
  return divisor ? [`'${item.label}' divides by '${divisor.label}', which may be 0.`] : [];
}

/** A comparison with a text that is not among the options never holds. */
function optionWarnings(item: CalculatedItem, formula: Formula, { byId }: Plan): string[] {
  for (const part of partsOf(formula)) {
    if (part.kind !== "binary" || (part.mark !== "=" && part.mark !== "<>")) continue;
    const text = part.left.kind === "text" ? part.left : part.right;
    const field = byId.get(fieldIdIn(text === part.left ? part.right : part.left) ?? "");
    if (text.kind !== "text" || text.value === "" || !field || !isField(field)) continue;
    if (hasOptions(field) && !field.options?.includes(text.value)) {
      return [`'${item.label}' compares '${field.label}' with '${text.value}', which is not one of its options.`];
    }
  }
  return [];
}

/** With an API name of its own it is meant for the workflow. */
const unusedWarnings = ({ label, shown, pricing, fieldName }: CalculatedItem, isUsed: boolean): string[] =>
  shown || pricing || fieldName || isUsed
    ? []
    : [`'${label}' is not shown, and nothing uses it. Only the workflow receives it.`];
