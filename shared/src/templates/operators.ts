export const conditionOperators = [
  "is",
  "isNot",
  "contains",
  "doesNotContain",
  "isAnyOf",
  "isNoneOf",
  "isNotEmpty",
  "isEmpty",
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

export const isOperator = (text: string): text is ConditionOperator =>
  (conditionOperators as readonly string[]).includes(text);
export const takesNoValue = (operator: string) => operator === "isEmpty" || operator === "isNotEmpty";
/** Compared with each of several comma-separated values. */
export const takesList = (operator: string) => operator === "isAnyOf" || operator === "isNoneOf";
/** Compared with a whole value: one of the controlling field's own, if it has a list. */
export const takesWholeValue = (operator: string) => operator === "is" || operator === "isNot";

export const listedValues = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
