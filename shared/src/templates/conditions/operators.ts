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
/** These operators compare numbers. `isBetween` takes two, separated by a comma, and includes both. */
const numberOperators = ["isMoreThan", "isLessThan", "isAtLeast", "isAtMost", "isBetween"] as const;

export const conditionOperators = [...textOperators, ...numberOperators] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** The operators that make sense for answers of this type. */
export const operatorsFor = (type: string | undefined): readonly ConditionOperator[] =>
  type === "number" ? conditionOperators : textOperators;

export const isOperator = (text: string): text is ConditionOperator =>
  (conditionOperators as readonly string[]).includes(text);
export const takesNoValue = (operator: string) => operator === "isEmpty" || operator === "isNotEmpty";
/** Returns whether the operator compares with each of several values, separated by commas. */
export const takesList = (operator: string) => operator === "isAnyOf" || operator === "isNoneOf";
/** Returns whether the operator compares with a whole value, such as one of the field's options. */
export const takesWholeValue = (operator: string) => operator === "is" || operator === "isNot";
export const takesNumber = (operator: string) => (numberOperators as readonly string[]).includes(operator);

export const listedValues = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/** Parses a number; null if the text is not one. */
export function numberIn(text: string): number | null {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Reads the lowest and the highest number of `isBetween`; null if there are not two, in order. */
export function rangeIn(text: string): [lowest: number, highest: number] | null {
  const [lowest, highest, ...more] = text.split(",").map(numberIn);
  if (lowest == null || highest == null || more.length > 0 || lowest > highest) return null;
  return [lowest, highest];
}
