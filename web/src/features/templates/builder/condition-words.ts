import {
  type ConditionProblem,
  type ConditionWarning,
  conditionProblem,
  conditionWarning,
  offeredValues,
} from "@quotemill/shared/templates/condition-problems";
import {
  type ConditionOperator,
  conditionOperators,
  isOperator,
  takesNoValue,
} from "@quotemill/shared/templates/operators";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";

const operatorWords: Record<ConditionOperator, string> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  doesNotContain: "does not contain",
  isAnyOf: "is any of",
  isNoneOf: "is none of",
  isNotEmpty: "is not empty",
  isEmpty: "is empty",
};

/** An operator stored by a newer version is kept and shown unchanged. */
const wordsOf = (operator: string) => (isOperator(operator) ? operatorWords[operator] : operator);
export const operatorChoices = (current: string) =>
  [...conditionOperators, ...(isOperator(current) ? [] : [current])].map((operator) => ({
    value: operator,
    label: wordsOf(operator),
  }));

/** For a closed row. */
const shortWords: Record<ConditionProblem["kind"] | ConditionWarning, string> = {
  incomplete: "Incomplete condition",
  "missing-controller": "Depends on a deleted field",
  itself: "Depends on itself",
  cycle: "Circular condition",
  "unknown-value": "Value no longer offered",
};

/** For the open editor. */
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
export function conditionSummary(field: TemplateField, byId: Map<string, TemplateItem>) {
  const { conditional } = field;
  if (!conditional) return null;
  const wrong = conditionProblem(field, byId)?.kind ?? conditionWarning(field, byId);
  if (wrong) return { text: shortWords[wrong], isWarning: true };
  const { dependsOn, operator, showWhen } = conditional;
  const controller = byId.get(dependsOn);
  const value = valuesOf(controller).find((each) => each.value === showWhen)?.label ?? showWhen;
  const words = [controller?.label, wordsOf(operator), ...(takesNoValue(operator) ? [] : [value])];
  return { text: words.join(" "), isWarning: false };
}
