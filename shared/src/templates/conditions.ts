import type { AnswerValue } from "./answers.ts";
import { type FieldCondition, type InnerGroup, isGroup, type RuleGroup } from "./condition-schema.ts";
import { numberIn, rangeIn } from "./operators.ts";

const normal = (value: AnswerValue | undefined) =>
  String(value ?? "")
    .trim()
    .toLowerCase();
const listOf = (text: string) => text.split(",").map(normal).filter(Boolean);

/**
 * | Controlling value        | Visible if                                                             |
 * | ------------------------ | ---------------------------------------------------------------------- |
 * | missing, empty or hidden | the operator is isEmpty                                                |
 * | an unticked checkbox     | the operator is isEmpty, or a comparison with 'false' holds            |
 * | anything else            | the operator holds; comparisons ignore case and surrounding white space |
 * | not a number             | for operators that compare numbers: never                               |
 *
 * An unknown operator shows the field: hiding a question is worse than asking one too many.
 */
export function conditionHolds({ operator, showWhen }: FieldCondition, value: AnswerValue | undefined): boolean {
  const given = normal(value);
  const wanted = normal(showWhen);
  if (given === "") return operator === "isEmpty";
  switch (operator) {
    case "is":
      return given === wanted;
    case "isNot":
      return given !== wanted;
    case "contains":
      return given.includes(wanted);
    case "doesNotContain":
      return !given.includes(wanted);
    case "isAnyOf":
      return listOf(showWhen).includes(given);
    case "isNoneOf":
      return !listOf(showWhen).includes(given);
    case "isNotEmpty":
      return value !== false;
    case "isEmpty":
      return value === false;
    case "isMoreThan":
      return compare(given, wanted, (one, other) => one > other);
    case "isLessThan":
      return compare(given, wanted, (one, other) => one < other);
    case "isAtLeast":
      return compare(given, wanted, (one, other) => one >= other);
    case "isAtMost":
      return compare(given, wanted, (one, other) => one <= other);
    case "isBetween":
      return isWithin(given, showWhen);
    default:
      return true;
  }
}

function compare(given: string, wanted: string, holds: (one: number, other: number) => boolean): boolean {
  const [one, other] = [numberIn(given), numberIn(wanted)];
  return one !== null && other !== null && holds(one, other);
}

function isWithin(given: string, wanted: string): boolean {
  const [number, range] = [numberIn(given), rangeIn(wanted)];
  return number !== null && range !== null && number >= range[0] && number <= range[1];
}

/** A rule whose field is not chosen yet counts as absent, and so does a group without rules. */
export const isChosen = (rule: FieldCondition | InnerGroup): boolean =>
  isGroup(rule) ? rule.rules.some(isChosen) : rule.dependsOn !== "";

/** Whether a condition holds, given what each rule compares. Rules are read only until the result is certain. */
export function groupHolds(
  { match, rules }: RuleGroup | InnerGroup,
  comparedBy: (rule: FieldCondition) => AnswerValue | undefined,
): boolean {
  const decisive = match === "any";
  let isEmpty = true;
  for (const rule of rules) {
    if (!isChosen(rule)) continue;
    isEmpty = false;
    const holds = isGroup(rule) ? groupHolds(rule, comparedBy) : conditionHolds(rule, comparedBy(rule));
    if (holds === decisive) return decisive;
  }
  return isEmpty || !decisive;
}
