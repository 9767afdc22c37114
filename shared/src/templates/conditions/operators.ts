const textOperators = [
  "is",
  "isNot",
  "contains",
  "doesNotContain",
  "isAnyOf",
  "isNoneOf",
  "isNotEmpty",
  "isEmpty",
] as const;
/** They compare numbers; `isBetween` takes two, separated by a comma, and includes both. */
const numberOperators = ["isMoreThan", "isLessThan", "isAtLeast", "isAtMost", "isBetween"] as const;

export const conditionOperators = [...textOperators, ...numberOperators] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** The operators that make sense for answers of this type. */
export const operatorsFor = (type: string | undefined): readonly ConditionOperator[] =>
  type === "number" ? conditionOperators : textOperators;

export const isOperator = (text: string): text is ConditionOperator =>
  (conditionOperators as readonly string[]).includes(text);
export const takesNoValue = (operator: string) => operator === "isEmpty" || operator === "isNotEmpty";
/** Compared with each of several comma-separated values. */
export const takesList = (operator: string) => operator === "isAnyOf" || operator === "isNoneOf";
/** Compared with a whole value: one of the controlling field's own, if it has a list. */
export const takesWholeValue = (operator: string) => operator === "is" || operator === "isNot";
export const takesNumber = (operator: string) => (numberOperators as readonly string[]).includes(operator);

export const listedValues = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/** The number that a text is; null if it is none. */
export function numberIn(text: string): number | null {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** The lowest and the highest number of `isBetween`; null if there are not two, in order. */
export function rangeIn(text: string): [lowest: number, highest: number] | null {
  const [lowest, highest, ...more] = text.split(",").map(numberIn);
  if (lowest == null || highest == null || more.length > 0 || lowest > highest) return null;
  return [lowest, highest];
}
