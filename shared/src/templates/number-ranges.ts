import type { FieldCondition } from "./condition-schema.ts";
import { numberIn, rangeIn, takesNumber } from "./operators.ts";

/** One number, or all between two without these. */
export interface Range {
  from: number;
  to: number;
}

const mostNumber = 1e12;

/** The numbers beside it might be the same for a computer. */
export const isHuge = ({ from, to }: Range) =>
  [from, to].some((end) => Number.isFinite(end) && Math.abs(end) > mostNumber);

/** The numbers that rules compare with. */
export const numbersIn = (rules: FieldCondition[]): number[] =>
  rules.flatMap(({ operator, showWhen }) => {
    if (!takesNumber(operator)) return [];
    return operator === "isBetween" ? (rangeIn(showWhen) ?? []) : (numberIn(showWhen) ?? []);
  });

/** Each of the numbers, and what lies between, below and above them. */
export function rangesBetween(numbers: number[]): Range[] {
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

export function numberWithin({ from, to }: Range): number {
  if (Number.isFinite(from) && Number.isFinite(to)) return (from + to) / 2;
  return Number.isFinite(from) ? from + 1 : Number.isFinite(to) ? to - 1 : 0;
}
