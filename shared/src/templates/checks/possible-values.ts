import type { AnswerValue } from "../answers/answers.ts";
import { valueTypeOf } from "../calculation/formula-scope.ts";
import { conditionHolds } from "../conditions/judging.ts";
import {
  isOperator,
  listedValues,
  numberIn,
  rangeIn,
  takesList,
  takesNumber,
  takesWholeValue,
} from "../conditions/operators.ts";
import { hasOptions, isField } from "../schema/item-kinds.ts";
import type { FieldCondition } from "../schema/rules.ts";
import type { TemplateItem } from "../schema/template.ts";

/** A set of values of one item, as bits. Each bit stands for values that no rule distinguishes. */
export type ValueSet = bigint;

export interface PossibleValues {
  count: number;
  all: ValueSet;
  /** The bit for 'empty or hidden'; no bit for an item that always has a value. */
  absent: ValueSet;
  /** The values for which a rule on the item may hold, and those for which it may fail. */
  split(rule: FieldCondition): { holds: ValueSet; fails: ValueSet };
  /** The set of only this value; empty if the value is not possible. */
  only(value: string): ValueSet;
  /** For numbers, each number that rules name, and the ranges between, below and above them; else empty. */
  ranges: (Range & { set: ValueSet })[];
}

/** Maximum number of values of an item that is checked: comparing more would be slow. */
const mostValues = 200;

/**
 * Returns the values that `rules`, all rules about the item, can distinguish. Null if there are too many, or for a
 * container.
 */
export function possibleValues(
  item: TemplateItem,
  rules: FieldCondition[],
  isAlwaysShown: boolean,
): PossibleValues | null {
  if (item.type === "section" || item.type === "group" || rules.length > mostValues) return null;
  const known = knownValues(item);
  const isNumber = valueTypeOf(item) === "number";
  const { exact, ranges, others } = known ? { exact: known, ranges: [], others: [] } : endlessValues(rules, isNumber);
  const hasAbsent = !(isAlwaysShown && item.type === "checkbox");
  const values = [...(hasAbsent ? [undefined] : []), ...exact, ...others];
  if (values.length > mostValues || ranges.some(isHuge)) return null;
  const firstOther = values.length - others.length;
  const all = (1n << BigInt(values.length)) - 1n;
  return {
    count: values.length,
    all,
    absent: hasAbsent ? 1n : 0n,
    split(rule) {
      if (!isOperator(rule.operator)) return { holds: all, fails: all };
      const isPart = rule.operator === "contains" || rule.operator === "doesNotContain";
      let holds = 0n;
      let fails = 0n;
      for (const [index, value] of values.entries()) {
        const bit = 1n << BigInt(index);
        const doesHold = conditionHolds(rule, value);
        const isOpen = isPart && index >= firstOther;
        if (doesHold || isOpen) holds |= bit;
        if (!doesHold || isOpen) fails |= bit;
      }
      return { holds, fails };
    },
    only(value) {
      const index = values.indexOf(value);
      return index < 0 ? 0n : 1n << BigInt(index);
    },
    ranges: ranges.map((range, index) => ({ ...range, set: 1n << BigInt(firstOther + index) })),
  };
}

function knownValues(item: TemplateItem): AnswerValue[] | null {
  if (item.type === "checkbox" || (item.type === "calculated" && item.result === "yes/no")) return [true, false];
  if (!isField(item) || !hasOptions(item)) return null;
  return [...new Set(item.options?.filter((option) => option.trim() !== ""))];
}

/** For an item that takes any text or number: the values that rules name, and one for each kind that they do not. */
function endlessValues(rules: FieldCondition[], isNumber: boolean) {
  const named = new Set(rules.flatMap(namedValues).map((value) => value.trim().toLowerCase()));
  const exact = [...named].filter((value) => value !== "" && (!isNumber || numberIn(value) !== null));
  const isCompared = isNumber || rules.some(({ operator }) => takesNumber(operator));
  const ranges = isCompared ? rangesBetween([...numbersIn(rules), ...(isNumber ? exact.map(Number) : [])]) : [];
  const numbers = ranges.map((range) => unlike(numberWithin(range), named));
  return { exact, ranges, others: isNumber ? numbers : [...numbers, otherText(named)] };
}

function otherText(named: ReadonlySet<string>): string {
  let text = "other";
  while (named.has(text)) text += "s";
  return text;
}

const namedValues = ({ operator, showWhen }: FieldCondition): string[] => {
  if (takesList(operator)) return listedValues(showWhen);
  return takesWholeValue(operator) ? [showWhen] : [];
};

/** Writes the number in a spelling that no rule names, because rules compare whole values as text. */
function unlike(number: number, named: ReadonlySet<string>): string {
  const [sign, digits] = number < 0 ? ["-", String(-number)] : ["", String(number)];
  let zeros = "0";
  while (named.has(sign + zeros + digits)) zeros += "0";
  return sign + zeros + digits;
}

/** A single number if both ends are the same, else all numbers between the ends, without the ends. */
export interface Range {
  from: number;
  to: number;
}

const mostNumber = 1e12;

/** Returns whether an end is so large that the computer may not distinguish it from the numbers next to it. */
const isHuge = ({ from, to }: Range) => [from, to].some((end) => Number.isFinite(end) && Math.abs(end) > mostNumber);

/** The numbers that rules compare with. */
const numbersIn = (rules: FieldCondition[]): number[] =>
  rules.flatMap(({ operator, showWhen }) => {
    if (!takesNumber(operator)) return [];
    return operator === "isBetween" ? (rangeIn(showWhen) ?? []) : (numberIn(showWhen) ?? []);
  });

/** Each of the numbers, and the ranges between, below and above them. */
function rangesBetween(numbers: number[]): Range[] {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const first = { from: Number.NEGATIVE_INFINITY, to: sorted[0] ?? Number.POSITIVE_INFINITY };
  return [
    first,
    ...sorted.flatMap((number, index) => [
      { from: number, to: number },
      { from: number, to: sorted[index + 1] ?? Number.POSITIVE_INFINITY },
    ]),
  ];
}

function numberWithin({ from, to }: Range): number {
  if (Number.isFinite(from) && Number.isFinite(to)) return (from + to) / 2;
  return Number.isFinite(from) ? from + 1 : Number.isFinite(to) ? to - 1 : 0;
}
