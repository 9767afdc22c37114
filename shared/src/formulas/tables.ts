import { compare, divide, type Fraction, NoResult, whole, writeFraction } from "./fraction.ts";

/** Prices by a number, such as a height, or by a word, such as a colour. */
export interface LookupTable {
  name: string;
  /** `upTo` takes the first row whose key is not below the value, `from` the last one whose key is not above it. */
  match: "exact" | "upTo" | "from";
  /** In ascending order if they are numbers, which are in thousandths; the price is in cents. */
  rows: { key: number | string; price: number }[];
}

/** The price of the row that fits. Throws `NoResult` in words if none does. */
export function lookUp(table: LookupTable, value: Fraction | string): Fraction {
  return divide(whole(rowFor(table, value).price), whole(100));
}

/** The row that fits. Throws `NoResult` in words if none does. */
export function rowFor<Row extends LookupTable["rows"][number]>(
  table: LookupTable & { rows: Row[] },
  value: Fraction | string,
): Row {
  const row = fittingRow(table, value);
  if (row) return row;
  const key = typeof value === "string" ? `'${value}'` : writeFraction(value);
  throw new NoResult(`The table '${table.name}' has no row for ${key}.`);
}

function fittingRow<Row extends { key: number | string }>(
  { match, rows }: { match: LookupTable["match"]; rows: Row[] },
  value: Fraction | string,
): Row | undefined {
  if (typeof value === "string") return rows.find(({ key }) => key === value);
  const against = (key: number | string) =>
    typeof key === "number" ? compare(divide(whole(key), whole(1_000)), value) : Number.NaN;
  switch (match) {
    case "exact":
      return rows.find(({ key }) => against(key) === 0);
    case "upTo":
      return rows.find(({ key }) => against(key) >= 0);
    case "from":
      return rows.findLast(({ key }) => against(key) <= 0);
  }
}
