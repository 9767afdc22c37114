import type { AnswerValue } from "./answers.ts";
import { stepsToFind, stepsToRead } from "./budget.ts";
import { type FieldCondition, type InnerGroup, isGroup, type RuleGroup } from "./condition-schema.ts";
import { numberIn, rangeIn } from "./operators.ts";

const normal = (value: AnswerValue | undefined) =>
  String(value ?? "")
    .trim()
    .toLowerCase();
const listOf = (text: string) => text.split(",").map(normal).filter(Boolean);

/** A value as rules compare it, read once however many of them look at it. */
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

/** A rule whose own value has been read, however many values it is judged on. */
interface Judge {
  /** The value is not empty. */
  holds(value: Compared): boolean;
  /** What judging this value costs. */
  steps(value: Compared): number;
}

const quick = (holds: Judge["holds"]): Judge => ({ holds, steps: () => 1 });

/** Rules never change in place. */
const judges = new WeakMap<FieldCondition, Judge>();

function judgeOf(rule: FieldCondition): Judge {
  const known = judges.get(rule) ?? newJudge(rule);
  judges.set(rule, known);
  return known;
}

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
function newJudge({ operator, showWhen }: FieldCondition): Judge {
  const wanted = normal(showWhen);
  const equalling = (isWanted: boolean): Judge => ({
    holds: ({ text }) => (text === wanted) === isWanted,
    // Texts of different lengths are never compared letter by letter.
    steps: ({ text }) => 1 + (text.length === wanted.length ? stepsToRead(text.length) : 0),
  });
  const finding = (isWanted: boolean): Judge => ({
    holds: ({ text }) => text.includes(wanted) === isWanted,
    steps: ({ text }) => 1 + stepsToFind(wanted, text),
  });
  switch (operator) {
    case "is":
      return equalling(true);
    case "isNot":
      return equalling(false);
    case "contains":
      return finding(true);
    case "doesNotContain":
      return finding(false);
    case "isAnyOf": {
      const list = new Set(listOf(showWhen));
      return quick(({ text }) => list.has(text));
    }
    case "isNoneOf": {
      const list = new Set(listOf(showWhen));
      return quick(({ text }) => !list.has(text));
    }
    case "isNotEmpty":
      return quick(({ isUnticked }) => !isUnticked);
    case "isEmpty":
      return quick(({ isUnticked }) => isUnticked);
    case "isMoreThan":
      return comparing(wanted, (one, other) => one > other);
    case "isLessThan":
      return comparing(wanted, (one, other) => one < other);
    case "isAtLeast":
      return comparing(wanted, (one, other) => one >= other);
    case "isAtMost":
      return comparing(wanted, (one, other) => one <= other);
    case "isBetween": {
      const range = rangeIn(showWhen);
      return quick(({ number }) => number !== null && range !== null && number >= range[0] && number <= range[1]);
    }
    default:
      return quick(() => true);
  }
}

function comparing(wanted: string, holds: (one: number, other: number) => boolean): Judge {
  const other = numberIn(wanted);
  return quick(({ number }) => number !== null && other !== null && holds(number, other));
}

/** Whether a rule holds, for a value that is looked at once. */
export const conditionHolds = (rule: FieldCondition, value: AnswerValue | undefined): boolean =>
  judgeRule(rule, new Compared(value), () => {});

/** Whether a rule holds, having said first what it costs to find out. */
export function judgeRule(rule: FieldCondition, value: Compared, spend: (steps: number) => void): boolean {
  if (value.text === "") {
    spend(1);
    return rule.operator === "isEmpty";
  }
  const judge = judgeOf(rule);
  spend(judge.steps(value));
  return judge.holds(value);
}

/** A rule whose field is not chosen yet counts as absent, and so does a group without rules. */
export const isChosen = (rule: FieldCondition | InnerGroup): boolean =>
  isGroup(rule) ? rule.rules.some(isChosen) : rule.dependsOn !== "";

/** Whether a condition holds. Rules are judged only until the result is certain. */
export function groupHolds(
  { match, rules }: RuleGroup | InnerGroup,
  ruleHolds: (rule: FieldCondition) => boolean,
): boolean {
  const decisive = match === "any";
  let isEmpty = true;
  for (const rule of rules) {
    if (!isChosen(rule)) continue;
    isEmpty = false;
    const holds = isGroup(rule) ? groupHolds(rule, ruleHolds) : ruleHolds(rule);
    if (holds === decisive) return decisive;
  }
  return isEmpty || !decisive;
}
