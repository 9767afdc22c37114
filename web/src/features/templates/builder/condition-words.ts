import { type ConditionWarning, conditionWarning } from "@quotemill/shared/templates/problems";
import { type ConditionOperator, conditionOperators, type TemplateField } from "@quotemill/shared/templates/schema";

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

const isKnown = (operator: string): operator is ConditionOperator => operator in operatorWords;

/** One that a later version stored is kept and shown as it is. */
const wordsOf = (operator: string) => (isKnown(operator) ? operatorWords[operator] : operator);
export const operatorChoices = (current: string) =>
  [...conditionOperators, ...(isKnown(current) ? [] : [current])].map((operator) => ({
    value: operator,
    label: wordsOf(operator),
  }));

export const takesNoValue = (operator: string) => operator === "isEmpty" || operator === "isNotEmpty";
export const takesList = (operator: string) => operator === "isAnyOf" || operator === "isNoneOf";
export const takesWholeValue = (operator: string) => operator === "is" || operator === "isNot";

export const warningWords: Record<ConditionWarning, { short: string; long: string }> = {
  cycle: {
    short: "Circular condition",
    long: "This condition goes in a circle: the fields wait for each other, so none of them shows. Choose another field.",
  },
  "missing-controller": {
    short: "Depends on a deleted field",
    long: "The field that this one depends on was deleted. Choose another field, or switch conditional logic off.",
  },
};

/** What a controller can be compared with; nothing when it takes any text. */
export function valuesOf(controller: TemplateField | undefined): { value: string; label: string }[] {
  if (controller?.type === "checkbox") {
    return [
      { value: "true", label: "ticked" },
      { value: "false", label: "not ticked" },
    ];
  }
  if (controller?.type !== "select" && controller?.type !== "radio") return [];
  const options = new Set(controller.options?.filter((option) => option.trim() !== ""));
  return [...options].map((option) => ({ value: option, label: option }));
}

/** The condition on a closed row, in a few words. */
export function conditionSummary(field: TemplateField, structure: TemplateField[], byId: Map<string, TemplateField>) {
  const { conditional } = field;
  if (!conditional) return null;
  const warning = conditionWarning(field, structure);
  if (warning) return { text: warningWords[warning].short, isWarning: true };
  const controller = byId.get(conditional.dependsOn);
  if (!controller) return { text: "Conditional", isWarning: false };
  const { operator, showWhen } = conditional;
  const value = valuesOf(controller).find((each) => each.value === showWhen)?.label ?? showWhen;
  const words = [controller.label, wordsOf(operator), ...(takesNoValue(operator) ? [] : [value])];
  return { text: words.join(" "), isWarning: false };
}
