import { compare, divide, type Fraction, NoResult, whole, writeFraction } from "./fraction.ts";
import { maxKeyLength } from "./language.ts";

/** Prices by a number, such as a height, or by a word, such as a colour. */
export interface LookupTable {
  name: string;
  /** `upTo` takes the first row whose key is not below the value, `from` the last one whose key is not above it. */
  match: "exact" | "upTo" | "from";
  /** Numbers as keys are in thousandths and in ascending order. Prices are in cents. */
  rows: { key: number | string; price: number }[];
}

/** The price of the row that fits. Throws `NoResult` in words if none does. */
export function lookUp(table: LookupTable, value: Fraction | string, label?: string): Fraction {
  return divide(whole(rowFor(table, value, label).price), whole(100));
}

/**
 * The row that fits. Throws `NoResult` in words if none does. They name the field with this label, if the value is its
 * answer: people who fill in a form see its fields and know nothing of tables.
 */
export function rowFor<Row extends LookupTable["rows"][number]>(
  table: LookupTable & { rows: Row[] },
  value: Fraction | string,
  label?: string,
): Row {
  const row = fittingRow(table, value);
  if (row) return row;
  const key = typeof value === "string" ? `'${value}'` : writeFraction(value);
  throw new NoResult(
    label === undefined
      ? `The table '${table.name}' has no row for ${key}.`
      : `'${label}' is ${key}, but the table '${table.name}' has no row for that.`,
  );
}

function fittingRow<Row extends LookupTable["rows"][number]>(
  { match, rows }: { match: LookupTable["match"]; rows: Row[] },
  value: Fraction | string,
): Row | undefined {
  if (typeof value === "string")
    return value.length > maxKeyLength ? undefined : rows[indexesOf(rows).get(value) ?? -1];
  if (typeof rows[0]?.key !== "number") return undefined;
  const at = firstNotBelow(rows, value);
  const row = rows[at];
  const isExact = row !== undefined && against(row, value) === 0;
  switch (match) {
    case "exact":
      return isExact ? row : undefined;
    case "upTo":
      return row;
    case "from":
      return isExact ? row : rows[at - 1];
  }
}

/** Below zero if the row's key is less than the value. */
const against = ({ key }: { key: number | string }, value: Fraction) =>
  typeof key === "number" ? compare(divide(whole(key), whole(1_000)), value) : Number.NaN;

/** Finds the index of the first row whose key is not below the value, by halving. */
function firstNotBelow(rows: LookupTable["rows"], value: Fraction): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && against(row, value) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A form may look up tens of thousands of values, so the rows of a table are read only once. */
const indexes = new WeakMap<LookupTable["rows"], Map<number | string, number>>();

function indexesOf(rows: LookupTable["rows"]): Map<number | string, number> {
  const known = indexes.get(rows) ?? new Map(rows.map(({ key }, index) => [key, index]));
  indexes.set(rows, known);
  return known;
}
