import { answerOf } from "@quotemill/shared/templates/answers/answers";
import {
  type ConditionProblem,
  type ConditionWarning,
  conditionProblem,
  conditionWarning,
  offeredValues,
} from "@quotemill/shared/templates/checks/condition-problems";
import {
  type ConditionOperator,
  isOperator,
  operatorsFor,
  rangeIn,
  takesNoValue,
} from "@quotemill/shared/templates/conditions/operators";
import { isCalculated, isField } from "@quotemill/shared/templates/schema/item-kinds";
import {
  conditionOf,
  type FieldCondition,
  type InnerGroup,
  isRuleGroup,
  type RuleGroup,
  rulesOf,
  type StoredCondition,
} from "@quotemill/shared/templates/schema/rules";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import { countOf } from "../../../../lib/words.ts";
import type { Sample } from "../preview/sample.ts";

const operatorWords: Record<ConditionOperator, string> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  doesNotContain: "does not contain",
  isAnyOf: "is any of",
  isNoneOf: "is none of",
  isNotEmpty: "is not empty",
  isEmpty: "is empty",
  isMoreThan: "is greater than",
  isLessThan: "is less than",
  isAtLeast: "is at least",
  isAtMost: "is at most",
  isBetween: "is between",
};

/** An operator stored by a newer version is kept and shown unchanged. */
const wordsOf = (operator: string) => (isOperator(operator) ? operatorWords[operator] : operator);

/** The operators that suit the controlling field, plus the current one. */
export const operatorChoices = (current: string, controller: TemplateItem | undefined) =>
  [...new Set([...operatorsFor(comparedType(controller)), current])].map((operator) => ({
    value: operator,
    label: wordsOf(operator),
  }));

function comparedType(controller: TemplateItem | undefined) {
  if (!controller || !isCalculated(controller)) return controller?.type;
  return controller.result === "number" || controller.result === "money" ? "number" : "text";
}

/** Short words for problems of a condition, for a closed row. */
const shortWords: Record<ConditionProblem["kind"] | ConditionWarning, string> = {
  incomplete: "Incomplete condition",
  form: "Too many rules",
  "missing-controller": "Depends on a deleted field",
  itself: "Depends on itself",
  cycle: "Circular condition",
  "unknown-value": "Value no longer offered",
};

/** Warnings about a condition, for the open editor. */
export const warningWords: Record<ConditionWarning, string> = {
  cycle: "This condition is circular: the fields depend on each other, so none of them is shown. Choose another field.",
  "unknown-value": "The field this one depends on no longer offers this value. Choose another value.",
};

/** The values a controlling field can have; empty when it takes any text. */
export function valuesOf(controller: TemplateItem | undefined): { value: string; label: string }[] {
  const words = controller?.type === "checkbox" ? { true: "ticked", false: "not ticked" } : {};
  const labels = new Map(Object.entries(words));
  return (offeredValues(controller) ?? []).map((value) => ({ value, label: labels.get(value) ?? value }));
}

/** The condition in a few words, for a closed row. */
export function conditionSummary(item: TemplateItem, byId: Map<string, TemplateItem>) {
  const group = conditionOf(item);
  const [first, ...more] = rulesOf(item);
  if (!group || !first) return null;
  const wrong = conditionProblem(item, byId)?.kind ?? conditionWarning(item, byId);
  if (wrong) return { text: shortWords[wrong], isWarning: true };
  // 'Length is at least 60 or 1 more' would read as a number.
  const others =
    more.length > 0 ? `, ${group.match === "all" ? "and" : "or"} ${countOf(more.length, "other rule")}` : "";
  return { text: `${ruleWords(first.rule, byId.get(first.rule.dependsOn))}${others}`, isWarning: false };
}

function ruleWords({ operator, showWhen }: FieldCondition, controller: TemplateItem | undefined) {
  const value = operator === "isBetween" ? rangeIn(showWhen)?.join(" and ") : labelOf(controller, showWhen);
  return [controller?.label, wordsOf(operator), ...(takesNoValue(operator) ? [] : [value])].join(" ");
}

/** A value as the controlling field shows it. */
const labelOf = (controller: TemplateItem | undefined, value: string) =>
  valuesOf(controller).find((each) => each.value === value)?.label ?? value;

/** The whole condition as a phrase; empty without one. */
export function conditionText(item: StoredCondition, byId: Map<string, TemplateItem>): string {
  const group = conditionOf(item);
  return group ? groupText(group, byId) : "";
}

function groupText({ match, rules }: RuleGroup | InnerGroup, byId: Map<string, TemplateItem>): string {
  const parts = (rules as RuleGroup["rules"]).map((rule) =>
    isRuleGroup(rule) ? `(${groupText(rule, byId)})` : ruleWords(rule, byId.get(rule.dependsOn)),
  );
  return parts.join(match === "all" ? " and " : " or ");
}

/**
 * The value of an item in the sample, as people read it; empty if it has none. For an item of a group, it is that of
 * the entry.
 */
export function valueText(item: TemplateItem, { answers, worked }: Sample, entryId: string | undefined): string {
  if (isCalculated(item)) {
    const found = worked.calculated(item.id, entryId);
    return "text" in found ? found.text : "";
  }
  if (!isField(item)) return "";
  const entries = Object.values(answers).flatMap((answer) => (Array.isArray(answer) ? answer : []));
  const entry = entries.find(({ id, values }) => id === entryId && Object.hasOwn(values, item.id));
  return answerText(item, String(answerOf(item, entry?.values ?? answers)).trim());
}

const answerText = (field: TemplateField, text: string) =>
  text && field.type === "number" && field.unit ? `${text} ${field.unit}` : labelOf(field, text);

/** The value of an item as part of a sentence: 'Length is 12 m'. */
export function valueWords(item: TemplateItem, sample: Sample, entryId: string | undefined): string {
  if (!sample.worked.isVisible(item.id, entryId)) return `${item.label} is hidden`;
  return `${item.label} is ${valueText(item, sample, entryId) || "empty"}`;
}
