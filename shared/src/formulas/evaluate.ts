import { fieldIdIn } from "./formula-parts.ts";
import {
  absolute,
  add,
  ceilTo,
  compare,
  divide,
  type Fraction,
  floorTo,
  multiply,
  NoResult,
  negate,
  roundTo,
  subtract,
  whole,
  writeFraction,
  zero,
} from "./fraction.ts";
import { isListFunction } from "./language.ts";
import type { BinaryMark, Formula, Named } from "./parse.ts";
import { type LookupTable, lookUp } from "./tables.ts";

export type Value = Fraction | string | boolean;

/** The source of the values in a checked formula, which is stored with ids. */
export interface Values {
  /** Null if the answer is empty or hidden. In a group, the same entry's field comes first. */
  field(id: string): Value | null;
  /** The entries of a group, each of which returns the value of a field. */
  rows(groupId: string): Row[];
  table(id: string): LookupTable | undefined;
  /** The label of a field, for the words of a problem. */
  label?(id: string): string | undefined;
  /** Called before each step, with the number of steps that it counts for. May throw to end the calculation. */
  step?(steps: number): void;
}

/** The value, the ids of the empty fields that it waits for, or a message that says why there is no value. */
export type Outcome = { value: Value } | { value: null; waitsFor: string[] } | { value: null; problem: string };

export function evaluate(formula: Formula, values: Values): Outcome {
  const evaluation = new Evaluation(values);
  try {
    const value = evaluation.of(formula);
    return value === null ? { value, waitsFor: [...evaluation.waitsFor] } : { value };
  } catch (error) {
    if (error instanceof NoResult) return { value: null, problem: error.message };
    throw error;
  }
}

/** Returns the value of a field in one entry of a group. */
export type Row = (fieldId: string) => Value | null;

const idOf = (named: Named): string => {
  if (named.by === "name") throw new Error("Only formulas with ids can be worked out.");
  return named.id;
};

/** An expression with an empty answer is empty itself, except that list functions leave empty entries out. */
class Evaluation {
  readonly waitsFor = new Set<string>();
  readonly #values: Values;
  /** The entry whose values a list function is reading, by group id. */
  readonly #current = new Map<string, Row>();
  constructor(values: Values) {
    this.#values = values;
  }

  of(formula: Formula): Value | null {
    this.#values.step?.(1);
    switch (formula.kind) {
      case "number":
      case "text":
      case "yes/no":
        return formula.value;
      case "named":
        return this.#read(idOf(formula.named), (id) => this.#values.field(id));
      case "member": {
        const row = this.#current.get(idOf(formula.group));
        return row ? this.#read(idOf(formula.field), row) : null;
      }
      case "minus": {
        const number = this.#number(formula.of);
        return number && negate(number);
      }
      case "not": {
        const given = this.of(formula.of);
        return given === null ? null : !given;
      }
      case "binary":
        return this.#binary(formula);
      case "call":
        return this.#call(formula.name, formula.values);
    }
  }

  #read(id: string, from: Row): Value | null {
    const value = from(id);
    if (value === null) this.waitsFor.add(id);
    return value;
  }

  #number(formula: Formula): Fraction | null {
    return this.of(formula) as Fraction | null;
  }

  #binary({ mark, left, right }: Extract<Formula, { kind: "binary" }>): Value | null {
    const one = this.of(left);
    if (mark === "and" || mark === "or") {
      const decides = mark === "or";
      if (one === decides) return decides;
      const other = this.of(right);
      return other === decides ? decides : one === null || other === null ? null : !decides;
    }
    const other = this.of(right);
    if (one === null || other === null) return null;
    this.#values.step?.(stepsToJoin(one, other));
    return join(mark, one, other);
  }

  #call(name: string, values: Formula[]): Value | null {
    const [first, second] = values as [Formula, Formula | undefined];
    switch (name) {
      case "if":
        return this.#if(values);
      case "ifempty": {
        const before = this.#waiting();
        const value = this.of(first);
        if (value !== null) return value;
        this.#waitOnlyFor(before);
        return this.of(second as Formula);
      }
      case "lookup":
        return this.#lookup(first, second as Formula);
      case "count":
        return whole(this.#values.rows(countedGroup(first)).length);
      case "sum":
        return this.#sum(this.#each(first));
      case "average": {
        const numbers = this.#each(first);
        return numbers.length === 0 ? null : divide(this.#sum(numbers), whole(numbers.length));
      }
      case "min":
      case "max":
        return this.#most(name, values);
    }
    const number = this.#number(first);
    const by = second && this.#number(second);
    if (number === null || by === null) return null;
    this.#values.step?.(2 * stepsToJoin(number, by ?? number));
    switch (name) {
      case "abs":
        return absolute(number);
      case "round":
        return roundTo(number, placesOf(by));
      default:
        return (name === "ceil" ? ceilTo : floorTo)(number, stepOf(by));
    }
  }

  #if(values: Formula[]): Value | null {
    for (let index = 0; index + 1 < values.length; index += 2) {
      const condition = this.of(values[index] as Formula);
      if (condition === null) return null;
      if (condition) return this.of(values[index + 1] as Formula);
    }
    return this.of(values.at(-1) as Formula);
  }

  #lookup(first: Formula, key: Formula): Value | null {
    const table = first.kind === "named" ? this.#values.table(idOf(first.named)) : undefined;
    if (!table) throw new NoResult("The table is no longer there.");
    const value = this.of(key);
    this.#values.step?.(stepsToLookUp);
    if (value === null) return null;
    const asked = fieldIdIn(key);
    return lookUp(table, value as Fraction | string, asked === undefined ? undefined : this.#values.label?.(asked));
  }

  /** Returns the numbers of all entries. Empty ones are left out, and the result does not wait for them. */
  #each(formula: Formula): Fraction[] {
    const group = groupIn(formula);
    if (group === undefined) return [this.#number(formula)].filter((number) => number !== null);
    const before = this.#waiting();
    const outer = this.#current.get(group);
    const numbers: Fraction[] = [];
    for (const row of this.#values.rows(group)) {
      this.#current.set(group, row);
      const number = this.#number(formula);
      if (number !== null) numbers.push(number);
    }
    if (outer) this.#current.set(group, outer);
    else this.#current.delete(group);
    this.#waitOnlyFor(before);
    return numbers;
  }

  #sum(numbers: Fraction[]): Fraction {
    return numbers.reduce((sum, number) => {
      this.#values.step?.(stepsToJoin(sum, number));
      return add(sum, number);
    }, zero);
  }

  #most(name: "min" | "max", values: Formula[]): Value | null {
    const before = this.#waiting();
    const numbers = values.flatMap((value) => this.#each(value));
    if (numbers.length === 0) return null;
    this.#waitOnlyFor(before);
    const sign = name === "min" ? -1 : 1;
    return numbers.reduce((best, number) => (compare(number, best) * sign > 0 ? number : best));
  }

  #waiting(): string[] {
    this.#values.step?.(this.waitsFor.size >> 1);
    return [...this.waitsFor];
  }

  #waitOnlyFor(ids: string[]) {
    this.waitsFor.clear();
    for (const id of ids) this.waitsFor.add(id);
  }
}

/** The group whose entries the formula is worked out for. A list function within it goes through its own group. */
function groupIn(formula: Formula): string | undefined {
  switch (formula.kind) {
    case "member":
      return idOf(formula.group);
    case "minus":
    case "not":
      return groupIn(formula.of);
    case "binary":
      return groupIn(formula.left) ?? groupIn(formula.right);
    case "call":
      if (isListFunction(formula.name) && formula.values.length === 1) return undefined;
      return formula.values.map(groupIn).find((group) => group !== undefined);
    default:
      return undefined;
  }
}

/** `count(runs)` and `count(runs.length)` both count the entries of the group. */
const countedGroup = (formula: Formula): string =>
  formula.kind === "named" ? idOf(formula.named) : (groupIn(formula) as string);

/** The approximate cost of a look-up, in which rows are found by halving. */
const stepsToLookUp = 24;

/** Long numbers take longer, because a fraction is reduced after each step. So do long texts. */
function stepsToJoin(left: Value, right: Value): number {
  if (typeof left === "object" && typeof right === "object") return isLong(left) || isLong(right) ? 24 : 1;
  return 1 + ((sizeOf(left) + sizeOf(right)) >> 5);
}

const sizeOf = (value: Value) => (typeof value === "string" ? value.length : 0);
const isLong = ({ over, under }: Fraction) =>
  under > 1_000_000n || over > 1_000_000_000_000_000n || over < -1_000_000_000_000_000n;

/** Neither side is empty, and both have types that the mark accepts, because the formula was checked. */
function join(mark: Exclude<BinaryMark, "and" | "or">, left: Value, right: Value): Value {
  switch (mark) {
    case "&":
      return textOf(left) + textOf(right);
    case "=":
      return isSame(left, right);
    case "<>":
      return !isSame(left, right);
  }
  const [one, other] = [left as Fraction, right as Fraction];
  switch (mark) {
    case "+":
      return add(one, other);
    case "-":
      return subtract(one, other);
    case "*":
      return multiply(one, other);
    case "/":
      return divide(one, other);
    case "<":
      return compare(one, other) < 0;
    case "<=":
      return compare(one, other) <= 0;
    case ">":
      return compare(one, other) > 0;
    case ">=":
      return compare(one, other) >= 0;
  }
}

const textOf = (value: Value) => (typeof value === "object" ? writeFraction(value) : String(value));

const isSame = (left: Value, right: Value) =>
  typeof left === "object" ? compare(left, right as Fraction) === 0 : left === right;

function placesOf(places: Fraction | undefined): number {
  if (!places) return 0;
  const count = Number(places.over);
  if (places.under !== 1n || count < 0 || count > 6) throw new NoResult("'round' takes 0 to 6 decimal places.");
  return count;
}

function stepOf(step: Fraction | undefined): Fraction {
  if (!step) return whole(1);
  if (step.over <= 0n) throw new NoResult("A step must be more than zero.");
  return step;
}
