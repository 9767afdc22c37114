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
import { isListFunction } from "./functions.ts";
import type { BinaryMark, Formula, Named } from "./parse.ts";
import { type LookupTable, lookUp } from "./tables.ts";

export type Value = Fraction | string | boolean;

/** Where a checked formula, stored with ids, finds its values. */
export interface Values {
  /** Null if the answer is empty or hidden. In a group, the same entry's field comes first. */
  field(id: string): Value | null;
  /** The entries of a group, each of which tells the value of a field. */
  rows(groupId: string): ((fieldId: string) => Value | null)[];
  table(id: string): LookupTable | undefined;
  /** Called for every step. Throws `NoResult` once there have been too many. */
  step?(): void;
}

/** The value; null with the ids of the fields that it waits for; or why there is none, in words. */
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

const idOf = (named: Named): string => {
  if (named.by === "name") throw new Error("Only formulas with ids can be worked out.");
  return named.id;
};

type Row = (fieldId: string) => Value | null;

/** Empty goes through: what uses an empty answer is empty itself. A list function leaves empty entries out. */
class Evaluation {
  readonly waitsFor = new Set<string>();
  readonly #values: Values;
  /** The entry that is being worked out, for each group around. */
  readonly #current = new Map<string, Row>();
  constructor(values: Values) {
    this.#values = values;
  }

  of(formula: Formula): Value | null {
    this.#values.step?.();
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
    return one === null || other === null ? null : join(mark, one, other);
  }

  #call(name: string, values: Formula[]): Value | null {
    const [first, second] = values as [Formula, Formula | undefined];
    switch (name) {
      case "if":
        return this.#if(values);
      case "ifempty": {
        const before = [...this.waitsFor];
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
        return this.#each(first).reduce(add, zero);
      case "average": {
        const numbers = this.#each(first);
        return numbers.length === 0 ? null : divide(numbers.reduce(add, zero), whole(numbers.length));
      }
      case "min":
      case "max":
        return this.#most(name, values);
    }
    const number = this.#number(first);
    const by = second && this.#number(second);
    if (number === null || by === null) return null;
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
    return value === null ? null : lookUp(table, value as Fraction | string);
  }

  /** The numbers of all entries; empty ones are left out, and nothing waits for them. */
  #each(formula: Formula): Fraction[] {
    const group = groupIn(formula);
    if (group === undefined) return [this.#number(formula)].filter((number) => number !== null);
    const before = [...this.waitsFor];
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

  #most(name: "min" | "max", values: Formula[]): Value | null {
    const before = [...this.waitsFor];
    const numbers = values.flatMap((value) => this.#each(value));
    if (numbers.length === 0) return null;
    this.#waitOnlyFor(before);
    const sign = name === "min" ? -1 : 1;
    return numbers.reduce((best, number) => (compare(number, best) * sign > 0 ? number : best));
  }

  #waitOnlyFor(ids: string[]) {
    this.waitsFor.clear();
    for (const id of ids) this.waitsFor.add(id);
  }
}

/** The group whose entries the formula is worked out for. A list function within it looks after its own. */
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

/** count(runs) and count(runs.length) are the same. */
const countedGroup = (formula: Formula): string =>
  formula.kind === "named" ? idOf(formula.named) : (groupIn(formula) as string);

/** Both are there and of the types that the mark takes. */
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
