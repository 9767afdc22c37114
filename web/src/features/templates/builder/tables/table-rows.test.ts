import { describe, expect, it, test } from "vitest";
import { buildItem } from "../../../../test/builders.ts";
import { readPastedRows, readThousandths, withTableItems, writeKey } from "./table-rows.ts";

describe("rows from a spreadsheet", () => {
  it("have key, price and cost, with thousands separators and a line of headings", () => {
    const text = "Height\tPrice\tCost\n1.8\t$1,250.00\t900\r\n2.1\t1,400.50\t\n\n";
    expect(readPastedRows(text, "number", ".")).toEqual({
      rows: [
        { key: 1800, price: 125_000, cost: 90_000 },
        { key: 2100, price: 140_050, cost: 0 },
      ],
      problems: [],
    });
  });

  it("may be comma-separated lines with quotation marks", () => {
    expect(readPastedRows('Steel,"1,250.00",900\n"Oak, oiled",95,', "text", ".")).toEqual({
      rows: [
        { key: "Steel", price: 125_000, cost: 90_000 },
        { key: "Oak, oiled", price: 9_500, cost: 0 },
      ],
      problems: [],
    });
  });

  it("have figures as the company writes them", () => {
    expect(readPastedRows("1,8\t1.250,50\t900", "number", ",").rows).toEqual([
      { key: 1800, price: 125_050, cost: 90_000 },
    ]);
  });

  it("are refused by line, with the reason", () => {
    const text = "1.8\t95\ntall\t120\n2.1\tmuch\n\t5\n1.8\t99\n2.4\t\n3\t-5\n3\t2000000\n1,3,5,7\t1";
    const { rows, problems } = readPastedRows(text, "number", ".");
    expect(rows).toEqual([{ key: 1800, price: 9_500, cost: 0 }]);
    expect(problems).toEqual([
      { line: 2, message: "'tall' is not a number." },
      { line: 3, message: "The price 'much' is not an amount." },
      { line: 4, message: "The key is missing." },
      { line: 5, message: "'1.8' is on line 1 already." },
      { line: 6, message: "The price is missing." },
      { line: 7, message: "The price '-5' is not an amount." },
      { line: 8, message: "The price '2000000' is too high." },
      { line: 9, message: "'1,3,5,7' is not a number." },
    ]);
  });

  it("cannot be comma-separated lines that thousands separators part, and the message says so", () => {
    const [problem] = readPastedRows("1.8,1,250.00,900", "number", ".").problems;
    expect(problem?.message).toContain("put numbers with commas in quotation marks");
  });

  it("cannot be too many or too long", () => {
    const many = Array.from({ length: 501 }, (_, index) => `${index}\t1`).join("\n");
    expect(readPastedRows(many, "number", ".").problems[0]?.message).toBe("A table can have at most 500 rows.");
    expect(readPastedRows("x".repeat(200_001), "text", ".").problems).toHaveLength(1);
  });
});

test.each([
  ["1.8", ".", 1800],
  ["1,8", ".", 1800],
  ["1,250", ".", 1_250_000],
  ["-3", ".", -3000],
  ["−0.005", ".", -5],
  ["1.250,5", ",", 1_250_500],
  ["", ".", null],
  ["1.2345", ".", null],
  ["tall", ".", null],
  ["12345678", ".", null],
])("%j with %j is %j thousandths", (text, decimal, value) => {
  expect(readThousandths(text, decimal)).toBe(value);
});

test("keys are written as people type them", () => {
  expect([1800, -5, 2000, "Steel"].map((key) => writeKey(key, ","))).toEqual(["1,8", "-0,005", "2", "Steel"]);
});

test.each([
  ["text", "None", ["None", "Post", "Corner post"]],
  ["number", 1_800, [1_800, "", ""]],
] as const)("items of the price list become rows of a table with keys of %s", (key, taken, keys) => {
  const rows = [
    { key: taken, price: 5, cost: 0 },
    { key: "", price: 0, cost: 0 },
  ];
  const items = [buildItem({ name: "Post" }), buildItem({ name: "Corner", printed_name: "Corner post" })];
  const table = withTableItems({ id: "t", name: "Posts", key, match: "exact", rows }, items);
  expect(table.rows.map((row) => row.key)).toEqual(keys);
  expect(table.rows.map(({ item }) => item)).toEqual([undefined, ...items.map(({ id }) => id)]);
});
