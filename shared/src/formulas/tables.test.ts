import { describe, expect, it } from "vitest";
import { type Fraction, readFraction } from "./fraction.ts";
import { type LookupTable, rowFor } from "./tables.ts";

const number = (text: string) => readFraction(text) as Fraction;
const heights = (match: LookupTable["match"]): LookupTable => ({
  name: "Heights",
  match,
  rows: [1_200, 1_800, 2_100].map((key) => ({ key, price: key })),
});

function found(table: LookupTable, value: Fraction | string): number | string {
  try {
    return rowFor(table, value).key;
  } catch (error) {
    return (error as Error).message;
  }
}
const none = (value: string) => `The table 'Heights' has no row for ${value}.`;

describe("the row that a table finds", () => {
  it.each([
    ["upTo", "0", 1_200],
    ["upTo", "1.2", 1_200],
    ["upTo", "1.8", 1_800],
    ["upTo", "1.8000001", 2_100],
    ["upTo", "2.1", 2_100],
    ["upTo", "2.2", none("2.2")],
    ["from", "1.1", none("1.1")],
    ["from", "1.2", 1_200],
    ["from", "1.7999999", 1_200],
    ["from", "1.8", 1_800],
    ["from", "99", 2_100],
    ["exact", "1.8", 1_800],
    ["exact", "1.7", none("1.7")],
    ["exact", "2.2", none("2.2")],
  ] as const)("%s %s", (match, value, row) => {
    expect(found(heights(match), number(value))).toBe(row);
  });

  it("is found by text exactly, but not in a table without rows, or by a number in a table of texts", () => {
    const colours: LookupTable = { name: "Heights", match: "exact", rows: [{ key: "Grey", price: 1 }] };
    expect(found(colours, "Grey")).toBe("Grey");
    expect(found(colours, "grey")).toBe(none("'grey'"));
    expect(found({ ...colours, match: "upTo" }, number("1"))).toBe(none("1"));
    expect(found({ ...colours, rows: [] }, number("1"))).toBe(none("1"));
  });
});

it.each(["number", "text"])("a long table with keys of type %s is not walked for each lookup", (type) => {
  let reads = 0;
  const rows = Array.from({ length: 500 }, (_, index) => ({
    price: 1,
    get key() {
      reads++;
      return type === "number" ? index : `key ${index}`;
    },
  }));
  const table: LookupTable = { name: "Long", match: "exact", rows };
  for (let time = 0; time < 1_000; time++) rowFor(table, type === "number" ? number("0.499") : "key 499");
  expect(reads).toBeLessThan(20_000);
});
