import { needsOf } from "../calculation/plan.ts";
import {
  isOperator,
  listedValues,
  numberIn,
  rangeIn,
  takesList,
  takesNoValue,
  takesNumber,
  takesWholeValue,
} from "../conditions/operators.ts";
import { isGroup, isSection } from "../schema/item-kinds.ts";
import { controllersOf } from "../schema/references.ts";
import {
  conditionOf,
  type FieldCondition,
  isRuleGroup,
  maxRules,
  type RuleAt,
  rulesOf,
  tooManyRules,
} from "../schema/rules.ts";
import type { TemplateItem } from "../schema/template.ts";
import { isInReach } from "./container-problems.ts";

type ItemsById = ReadonlyMap<string, TemplateItem>;

export interface ConditionProblem {
  kind: "incomplete" | "missing-controller" | "itself" | "form";
  /** The place of the problem in the item. */
  path: RuleAt["path"];
  message: string;
}

/**
 * Says why an item's condition cannot be evaluated; no template is saved with such a condition. In one that is stored
 * nevertheless, a rule without a field counts as absent, and a missing field counts as empty.
 */
export function conditionProblem(field: TemplateItem, byId: ItemsById): ConditionProblem | null {
  const rules = rulesOf(field);
  for (const placed of rules) {
    const problem = ruleProblem(field, placed, byId);
    if (problem) return problem;
  }
  const form = formProblem(field, rules.length);
  return form === null ? null : { kind: "form", path: ["showIf"], message: form };
}

function ruleProblem(item: TemplateItem, { rule, path }: RuleAt, byId: ItemsById) {
  const { id, label, showIf } = item;
  const { dependsOn } = rule;
  const wayOut = showIf ? "remove the rule" : "switch its conditional logic off";
  const wrong = (kind: ConditionProblem["kind"], message: string, at: keyof FieldCondition = "dependsOn") => ({
    kind,
    path: [...path, at],
    message,
  });
  if (!dependsOn) return wrong("incomplete", `Choose the field that '${label}' depends on, or ${wayOut}.`);
  if (dependsOn === id) return wrong("itself", `'${label}' cannot depend on itself. Choose another field.`);
  const controller = byId.get(dependsOn);
  if (!controller) {
    return wrong(
      "missing-controller",
      `'${label}' depends on a field that the template does not have. Choose another field, or ${wayOut}.`,
    );
  }
  if (isSection(controller) || isGroup(controller)) {
    return wrong("form", `'${label}' depends on '${controller.label}', which has no answer. Choose a field.`);
  }
  if (!isInReach(item, controller, byId)) {
    return wrong("form", `'${label}' depends on '${controller.label}', which is in a group. Use a calculated field.`);
  }
  const missing = missingValue(rule);
  return missing && wrong("incomplete", `The condition of '${label}' needs ${missing}.`, "showWhen");
}

/** Says what the rule lacks for its comparison; null if nothing. An unknown operator may not need a value, so it passes. */
function missingValue({ operator, showWhen }: FieldCondition): string | null {
  if (!isOperator(operator) || takesNoValue(operator)) return null;
  if (operator === "isBetween") return rangeIn(showWhen) ? null : "two numbers to compare with, the lower one first";
  if (takesNumber(operator)) return numberIn(showWhen) === null ? "a number to compare with" : null;
  const isEmpty = takesList(operator) ? listedValues(showWhen).length === 0 : showWhen.trim() === "";
  return isEmpty ? "a value to compare with" : null;
}

/** A condition is written in one form only: a single rule as `conditional`, several as `showIf`. */
function formProblem({ label, conditional, showIf }: TemplateItem, count: number): string | null {
  if (!showIf) return null;
  if (conditional) return `'${label}' has two conditions. Send either conditional or showIf.`;
  if (count > maxRules) return `'${label}' has too many rules. ${tooManyRules}`;
  if (count < 2) return `'${label}' has fewer than two rules in showIf. Send a single rule as conditional.`;
  return showIf.rules.some((rule) => isRuleGroup(rule) && rule.rules.length === 0)
    ? `'${label}' has an empty group in its condition. Remove the group.`
    : null;
}

export type ConditionWarning = "cycle" | "unknown-value";

/** Says why a condition makes no sense, although it can be evaluated: the builder shows this and still saves. */
export function conditionWarning(field: TemplateItem, byId: ItemsById): ConditionWarning | null {
  if (isInCycle(field, byId)) return "cycle";
  return hasUnknownValue(field, byId) ? "unknown-value" : null;
}

export const hasUnknownValue = (field: TemplateItem, byId: ItemsById): boolean =>
  rulesOf(field).some(({ rule }) => namesUnknownValue(rule, byId));

function isInCycle(field: TemplateItem, byId: ItemsById): boolean {
  if (!conditionOf(field)) return false;
  const seen = new Set<string>();
  const waiting = controllersOf(field);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === field.id) return true;
    const controller = byId.get(id);
    if (!controller || seen.has(id)) continue;
    seen.add(id);
    waiting.push(...controllersOf(controller));
  }
  return false;
}

/** Returns whether the rule names a value that its field does not offer, often because the field's options have changed. */
function namesUnknownValue({ dependsOn, operator, showWhen }: FieldCondition, byId: ItemsById): boolean {
  const offered = offeredValues(byId.get(dependsOn))?.map((value) => value.trim().toLowerCase());
  if (!offered) return false;
  const isOffered = (value: string) => offered.includes(value.trim().toLowerCase());
  if (takesWholeValue(operator)) return showWhen.trim() !== "" && !isOffered(showWhen);
  return takesList(operator) && listedValues(showWhen).some((value) => !isOffered(value));
}

/** All possible answers of a controlling field; null if it accepts any text. */
export function offeredValues(controller: TemplateItem | undefined): string[] | null {
  if (controller?.type === "checkbox") return ["true", "false"];
  if (controller?.type !== "select" && controller?.type !== "radio") return null;
  return [...new Set(controller.options?.filter((option) => option.trim() !== ""))];
}

/**
 * Lists the items that a rule of this item can name: those that have a value, are in reach and do not depend on the item.
 */
export function possibleControllers(item: TemplateItem, structure: TemplateItem[]): TemplateItem[] {
  const byId = new Map(structure.map((each) => [each.id, each]));
  const dependents = new Map<string, string[]>();
  for (const each of structure) {
    for (const needed of needsOf(each)) dependents.set(needed, [...(dependents.get(needed) ?? []), each.id]);
  }
  const excluded = new Set<string>();
  const waiting = [item.id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (excluded.has(next)) continue;
    excluded.add(next);
    waiting.push(...(dependents.get(next) ?? []));
  }
  return structure.filter(
    (candidate) =>
      !isSection(candidate) && !isGroup(candidate) && !excluded.has(candidate.id) && isInReach(item, candidate, byId),
  );
}
