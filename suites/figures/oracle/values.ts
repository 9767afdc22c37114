import {
  add,
  ceilTo,
  compare,
  decimal,
  divide,
  type Fraction,
  floorTo,
  fraction,
  multiply,
  rounded,
  subtract,
  zero,
} from "../lib/fraction.ts";
import type { Answer, Answers, Entry, Formula, Item, Rate, Table, Template, Value } from "../scenario/form.ts";

/** Thrown where a table has no row: the generator makes no such case. */
class NoRow extends Error {}

const entriesOf = (answers: Answers, group: string): Entry[] => {
  const given = answers[group];
  return Array.isArray(given) ? given : [];
};

/** The row of a table that a value takes. */
export function rowOf(table: Table, value: Fraction | string): Rate {
  const { match, rows } = table;
  if (typeof value === "string") {
    const found = rows.find(({ key }) => key === value);
    if (!found) throw new NoRow(`${table.name} has no row for ${value}`);
    return found;
  }
  const against = ({ key }: { key: number | string }) => compare(fraction(Number(key), 1000), value);
  const found = {
    exact: () => rows.find((row) => against(row) === 0),
    upTo: () => rows.find((row) => against(row) >= 0),
    from: () => rows.findLast((row) => against(row) <= 0),
  }[match]();
  if (!found) throw new NoRow(`${table.name} has no row for ${Number(value.over) / Number(value.under)}`);
  return found;
}

/** The values of one quote's answers, item by item. */
export class Values {
  readonly #template: Template;
  readonly #answers: Answers;
  /** Sells items of the price list, by their codes. */
  readonly #sells: (code: string) => number;

  constructor(template: Template, answers: Answers, sells: (code: string) => number) {
    this.#template = template;
    this.#answers = answers;
    this.#sells = sells;
  }

  item(id: string): Item {
    const item = this.#template.structure.find((each) => each.id === id);
    if (!item) throw new Error(`There is no item ${id}.`);
    return item;
  }

  table(id: string): Table {
    const table = this.#template.tables.find((each) => each.id === id);
    if (!table) throw new Error(`There is no table ${id}.`);
    return table;
  }

  priceOf(rate: Rate): number {
    return rate.item === undefined ? rate.price : this.#sells(rate.item);
  }

  groupOf({ parent }: Item): Item | null {
    return parent === undefined ? null : this.item(parent);
  }

  entries(group: string): Entry[] {
    return entriesOf(this.#answers, group);
  }

  isVisible({ showsFor }: Item): boolean {
    return (
      !showsFor || (this.isVisible(this.item(showsFor.choice)) && this.#answers[showsFor.choice] === showsFor.option)
    );
  }

  /** A field's answer; undefined while it is hidden. An item of a group has one for each entry. */
  answer(id: string, entry: Entry | null): Answer | undefined {
    const item = this.item(id);
    if (!this.isVisible(item)) return undefined;
    const given = this.groupOf(item) ? entry?.values[id] : this.#answers[id];
    return Array.isArray(given) ? undefined : given;
  }

  /** Null while it is empty or hidden. */
  value(id: string, entry: Entry | null): Value | null {
    const item = this.item(id);
    if (!this.isVisible(item)) return null;
    if (item.formula) return settled(item, this.work(item.formula, entry));
    const answer = this.answer(id, entry);
    if (item.type === "checkbox") return answer === true;
    if (typeof answer !== "string" || answer === "") return null;
    return item.type === "number" ? decimal(answer) : answer;
  }

  number(id: string, entry: Entry | null): Fraction | null {
    const value = this.value(id, entry);
    return value !== null && typeof value === "object" ? value : null;
  }

  /** A formula with an empty value is empty itself. */
  work(formula: Formula, entry: Entry | null): Value | null {
    switch (formula.is) {
      case "number":
        return decimal(formula.text);
      case "field":
      case "member":
        return this.value(formula.id, entry);
      case "two":
        return this.#both(formula.one, formula.other, entry, arithmetic[formula.mark]);
      case "more":
        return this.#both(formula.one, formula.other, entry, (one, other) => compare(one, other) > 0);
      case "if": {
        const { mark } = formula;
        const holds = this.#both(formula.one, formula.other, entry, (one, other) =>
          mark === ">" ? compare(one, other) > 0 : compare(one, other) <= 0,
        );
        return holds === null ? null : this.work(holds ? formula.yes : formula.no, entry);
      }
      case "sum":
        return this.entries(formula.group)
          .map((each) => this.work(formula.of, each))
          .filter((each): each is Fraction => each !== null && typeof each === "object")
          .reduce(add, zero);
      case "count":
        return fraction(this.entries(formula.group).length);
      case "lookup": {
        const key = this.work(formula.key, entry);
        if (key === null || typeof key === "boolean") return null;
        return fraction(this.priceOf(rowOf(this.table(formula.table), key)), 100);
      }
      case "call":
        return this.#call(formula.name, formula.of, entry);
    }
  }

  #both<Result>(
    first: Formula,
    second: Formula,
    entry: Entry | null,
    join: (one: Fraction, other: Fraction) => Result,
  ): Result | null {
    const one = this.work(first, entry);
    const other = this.work(second, entry);
    return one === null || other === null ? null : join(one as Fraction, other as Fraction);
  }

  #call(name: Extract<Formula, { is: "call" }>["name"], of: Formula[], entry: Entry | null): Value | null {
    const given = of.map((each) => this.work(each, entry) as Fraction | null);
    const [first = null, second = null] = given;
    if (name === "ifempty") return first ?? second;
    if (name === "min" || name === "max") {
      const known = given.filter((each) => each !== null);
      const sign = name === "max" ? 1 : -1;
      return known.length === 0 ? null : known.reduce((best, each) => (compare(each, best) * sign > 0 ? each : best));
    }
    if (first === null || (of.length > 1 && second === null)) return null;
    if (name === "round") return rounded(first, Number(second?.over ?? 0n));
    return (name === "ceil" ? ceilTo : floorTo)(first, second ?? fraction(1));
  }
}

const arithmetic = { "+": add, "-": subtract, "*": multiply, "/": divide };

/** A calculated number is rounded to its decimals before anything else uses it; money to cents. */
function settled({ result, decimals = 2 }: Item, value: Value | null): Value | null {
  if (value === null || typeof value !== "object") return value;
  return rounded(value, result === "money" ? 2 : decimals);
}
