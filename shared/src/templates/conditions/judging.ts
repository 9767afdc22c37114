import type { AnswerValue } from "../answers/answers.ts";
import { stepsToFind, stepsToRead } from "../budget.ts";
import { type FieldCondition, type InnerGroup, isRuleGroup, type RuleGroup } from "../schema/rules.ts";
import { numberIn, rangeIn, takesList } from "./operators.ts";

const normal = (value: AnswerValue | undefined) =>
  String(value ?? "")
    .trim()
    .toLowerCase();
const listOf = (text: string) => text.split(",").map(normal).filter(Boolean);

/** A value as rules compare it. It is read once for any number of rules. */
export class Compared {
  readonly text: string;
  readonly isUnticked: boolean;
  #number: number | null | undefined;
  constructor(value: AnswerValue | undefined) {
    this.text = normal(value);
    this.isUnticked = value === false;
  }

  get number(): number | null {
    if (this.#number === undefined) this.#number = numberIn(this.text);
    return this.#number;
  }
}

/** Judges values by one rule, which is read once for any number of values. */
export interface Judge {
  holds(value: Compared): boolean;
  /** Number of steps of the budget for judging this value. */
  steps(value: Compared): number;
}

const oneStep = () => 1;

/**
 * Returns the judge of a rule, which decides when the rule shows its item:
 *
 * | Controlling value        | Visible if                                                             |
 * | ------------------------ | ---------------------------------------------------------------------- |
 * | missing, empty or hidden | the operator is isEmpty                                                |
 * | an unticked checkbox     | the operator is isEmpty, or a comparison with 'false' holds            |
 * | anything else            | the operator holds; comparisons ignore case and surrounding white space |
 * | not a number             | for operators that compare numbers: never                               |
 *
 * An unknown operator shows the field: hiding a question is worse than asking one too many.
 */
export function judgeOf(rule: FieldCondition): Judge {
  const { holds, steps = oneStep } = comparisonOf(rule);
  const whenEmpty = rule.operator === "isEmpty";
  return { holds: (value) => (value.text === "" ? whenEmpty : holds(value)), steps };
}

/** Compares values that are not empty. */
function comparisonOf({ operator, showWhen }: FieldCondition): Pick<Judge, "holds"> & Partial<Judge> {
  const wanted = normal(showWhen);
  // Texts of different lengths are never compared letter by letter.
  const toEqual = ({ text }: Compared) => 1 + (text.length === wanted.length ? stepsToRead(text.length) : 0);
  const toFind = ({ text }: Compared) => 1 + stepsToFind(wanted, text);
  switch (operator) {
    case "is":
      return { holds: ({ text }) => text === wanted, steps: toEqual };
    case "isNot":
      return { holds: ({ text }) => text !== wanted, steps: toEqual };
    case "contains":
      return { holds: ({ text }) => text.includes(wanted), steps: toFind };
    case "doesNotContain":
      return { holds: ({ text }) => !text.includes(wanted), steps: toFind };
    case "isAnyOf": {
      const list = new Set(listOf(showWhen));
      return { holds: ({ text }) => list.has(text) };
    }
    case "isNoneOf": {
      const list = new Set(listOf(showWhen));
      return { holds: ({ text }) => !list.has(text) };
    }
    case "isNotEmpty":
      return { holds: ({ isUnticked }) => !isUnticked };
    case "isEmpty":
      return { holds: ({ isUnticked }) => isUnticked };
    case "isMoreThan":
      return { holds: comparing(wanted, (one, other) => one > other) };
    case "isLessThan":
      return { holds: comparing(wanted, (one, other) => one < other) };
    case "isAtLeast":
      return { holds: comparing(wanted, (one, other) => one >= other) };
    case "isAtMost":
      return { holds: comparing(wanted, (one, other) => one <= other) };
    case "isBetween": {
      const range = rangeIn(showWhen);
      return { holds: ({ number }) => number !== null && range !== null && number >= range[0] && number <= range[1] };
    }
    default:
      return { holds: () => true };
  }
}

function comparing(wanted: string, holds: (one: number, other: number) => boolean): Judge["holds"] {
  const other = numberIn(wanted);
  return ({ number }) => number !== null && other !== null && holds(number, other);
}

/** The cost of reading the rules of a condition, whose values may be long. A list is split into its parts. */
export const stepsToReadRules = ({ rules }: RuleGroup | InnerGroup): number =>
  rules.reduce((steps, rule) => {
    if (isRuleGroup(rule)) return steps + stepsToReadRules(rule);
    return steps + 3 + stepsToRead(rule.showWhen.length * (takesList(rule.operator) ? 6 : 1));
  }, 0);

/** Returns whether a rule holds, for a value that is looked at once. */
export const conditionHolds = (rule: FieldCondition, value: AnswerValue | undefined): boolean =>
  judgeOf(rule).holds(new Compared(value));

/** A rule whose field is not chosen yet counts as absent, and so does a group without rules. */
export const isChosen = (rule: FieldCondition | InnerGroup): boolean =>
  isRuleGroup(rule) ? rule.rules.some(isChosen) : rule.dependsOn !== "";

/** Returns whether a condition holds. Rules are judged only until the result is certain. */
export function groupHolds(
  { match, rules }: RuleGroup | InnerGroup,
  ruleHolds: (rule: FieldCondition) => boolean,
): boolean {
  const decisive = match === "any";
  let isEmpty = true;
  for (const rule of rules) {
    if (!isChosen(rule)) continue;
    isEmpty = false;
    const holds = isRuleGroup(rule) ? groupHolds(rule, ruleHolds) : ruleHolds(rule);
    if (holds === decisive) return decisive;
  }
  return isEmpty || !decisive;
}
