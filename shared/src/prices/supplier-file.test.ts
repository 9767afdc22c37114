import { describe, expect, it, test } from "vitest";
import { decodeText } from "../text/csv.ts";
import {
  columnsProblem,
  guessColumns,
  maxFileBytes,
  maxFileRows,
  openSupplierFile,
  rememberColumns,
} from "./supplier-file.ts";
import { decimalMarkOf, readSupplierRows } from "./supplier-rows.ts";

/** Reads a file with the columns that its headings name. */
function read(text: string, per = 1) {
  const file = openSupplierFile(text);
  return readSupplierRows(file, { columns: guessColumns(file.headings), per });
}
const costsIn = async (text: string, per?: number) =>
  (await read(text, per)).rows.map(({ code, cost }) => [code, cost]);

describe("a supplier's file is read", () => {
  const expected = [
    ["CB-24", 1890],
    ["CB-30", 123_450],
  ];

  it.each([
    ["commas", 'Code,Description,Price\nCB-24,"Post, 2.4 m",18.90\nCB-30,Post,"1,234.50"\n'],
    ["semicolons and decimal commas", "Code;Description;Price\r\nCB-24;Post, 2.4 m;18,90\r\nCB-30;Post;1.234,50\r\n"],
    ["tabs", "Code\tDescription\tPrice\nCB-24\tPost\t18.90\nCB-30\tPost\t1234.5\n"],
    ["bars", "Code|Description|Price\nCB-24|Post|18.90\nCB-30|Post|1234.5\n"],
    ["currencies", 'Code,Description,Price\nCB-24,Post,$18.90\nCB-30,Post,"A$ 1,234.50"\n'],
    ["currencies behind", "Code;Description;Price\nCB-24;Post;18,90 €\nCB-30;Post;1.234,50 EUR\n"],
    ["blanks and apostrophes", "Code;Description;Price\nCB-24;Post;18.90\nCB-30;Post;1'234.50\n"],
    ["hard blanks", "Code;Description;Price\nCB-24;Post;18,90\nCB-30;Post;1\u00a0234,50\n"],
    ["a mark of UTF-8", "\uFEFFCode,Description,Price\nCB-24,Post,18.90\nCB-30,Post,1234.50\n"],
    ["blank rows", "Code,Description,Price\n\n,,\nCB-24,Post,18.90\n , ,\nCB-30,Post,1234.50\n\n"],
    [
      "titles above the headings",
      "Southern Steel, trade prices\nValid from 1 December;;\n\nCode;Description;Price\nCB-24;Post;18.90\nCB-30;Post;1234.50\n",
    ],
    [
      "headings over two rows",
      ",,Price,Price\nCode,Description,ex GST,inc GST\nCB-24,Post,18.90,20.79\nCB-30,Post,1234.50,1357.95\n",
    ],
    ["a second row of headings below", "Code,Description,Price\n,,AUD\nCB-24,Post,18.90\nCB-30,Post,1234.50\n"],
    ["more columns", "Stock Code,Product Description,RRP,Your Price\nCB-24,Post,40,18.90\nCB-30,Post,2000,1234.50\n"],
    ["costs per 100", "Code,Description,Price,Per\nCB-24,Post,1890,100\nCB-30,Post,1234.50,each\n"],
    ["costs per 1,000", 'Code,Description,Price,Per\nCB-24,Post,"18,900",per 1000\nCB-30,Post,1234.50,1\n'],
  ])("with %s", async (_name, text) => expect(await costsIn(text)).toEqual(expected));

  it("in the alphabets of Windows programs", async () => {
    const text = "Code;Bezeichnung;Preis\nA;Pfosten grün;1,50\n";
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    for (const { buffer } of [latin, utf16]) {
      expect((await read(decodeText(buffer))).rows).toMatchObject([{ code: "A", name: "Pfosten grün", cost: 150 }]);
    }
  });

  it("with every detail that an item has", async () => {
    const text =
      "SKU,Name,Cost price,UOM,Product group,Pack size\nTEK-100,Tek screws,0.0345,each,Fixings,100 ea\nX,,5,,,1\n";
    expect((await read(text)).rows).toEqual([
      { line: 2, code: "TEK-100", name: "Tek screws", cost: 3.45, unit: "each", category: "Fixings", pack: "100" },
      { line: 3, code: "X", name: "X", cost: 500, unit: "", category: "", pack: null },
    ]);
  });

  it("with costs for several units in every row", async () => {
    expect(await costsIn("Code,Price\nA,3.45\nB,0.01\n", 100)).toEqual([
      ["A", 3.45],
      ["B", 0.01],
    ]);
  });
});

test.each([
  ["(12.00)", "A cost cannot be below zero: '(12.00)'."],
  ["-5", "A cost cannot be below zero: '-5'."],
  ["$-5.00", "A cost cannot be below zero: '$-5.00'."],
  ["5.00-", "A cost cannot be below zero: '5.00-'."],
  ["", "The row has no cost."],
  ["POA", "The cost is 'POA'."],
  ["12.50 each", "'12.50 each' is no amount."],
  ["12,34,56", "'12,34,56' is no amount."],
  ["1e5", "'1e5' is no amount."],
  ["12.5.0", "'12.5.0' is no amount."],
  ["1000000.01", "A cost can be at most 1,000,000."],
  ["9".repeat(25), "A cost can be at most 1,000,000."],
  ["-".repeat(50), "'------------------------------' is no amount."],
])("a cost of %s is not read: %s", async (cost, reason) => {
  const { rows, problems } = await read(`Code;Price\nA;${cost}\nB;1.00\n`);
  expect(rows.map(({ code }) => code)).toEqual(["B"]);
  expect(problems).toEqual([{ line: 2, text: cost === "" ? "A" : `A · ${cost}`.slice(0, 100), reason }]);
});

test.each([
  [["18.90", "1,234.50"], "."],
  [["18,90", "1.234,50"], ","],
  [["1.234", "1,5"], ","],
  [["1.234", "2.5"], "."],
  [["1.234"], "."],
  [["0,0345"], ","],
  [[], "."],
])("decimals in %j follow a %s", (amounts, mark) => expect(decimalMarkOf(amounts)).toBe(mark));

describe("rows that are not read", () => {
  it("have a code twice, none, one that is too long, or more letters than a price list needs", async () => {
    const long = "x".repeat(51);
    const text = `Code,Description,Price\nA,Post,1\na,Post,2\n,Post,3\n${long},Post,4\nB,${"y".repeat(201)},5\nC,Post,6,${"z".repeat(5_000)}\n`;
    const { rows, problems } = await read(text);
    expect(rows).toMatchObject([{ code: "A", cost: 100 }]);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "The same code is on line 2."],
      [4, "The row has no code."],
      [5, "Code has more than 50 letters."],
      [6, "Name has more than 200 letters."],
      [7, "The row is too long."],
    ]);
  });
});

describe("a file that cannot be read at all", () => {
  it.each([
    ["", "The file needs a header row, and rows below it."],
    ["Code,Price\n", "The file needs a header row, and rows below it."],
    ["PK\u0003\u0004\0\0", "The file cannot be read. Save it as CSV and try again."],
    ['Code,Price\nA,"1\nB,2', "A quotation mark in the file is never closed, so its rows cannot be told apart."],
    [`Code,Price\n${"A,1\n".repeat(maxFileRows + 1)}`, "A file can have at most 10,000 rows. Split it."],
    ["\n".repeat(100_000), "A file can have at most 10,000 rows. Split it."],
    [",".repeat(1_000_000), "The file has too many columns. Remove those that you do not need."],
  ])("%#", (text, problem) => expect(() => openSupplierFile(text)).toThrow(problem));

  it("is refused by its size before anything reads it", () => {
    const unreadable = { length: maxFileBytes + 1 } as string;
    expect(() => openSupplierFile(unreadable)).toThrow("The file is larger than 5 MB.");
  });
});

describe("columns", () => {
  it("are remembered by their headings, in any order the next time", () => {
    const headings = ["Ref.", "What", "Nett ex GST"];
    const columns = ["code", "name", "cost"] as const;
    const remembered = rememberColumns(headings, [...columns]);
    expect(guessColumns(["What", "Nett ex GST", "REF"], remembered)).toEqual(["name", "cost", "code"]);
  });

  it.each([
    [["code", "cost", null], null],
    [["code", null], "Choose the column with the costs."],
    [["cost", null], "Choose the column with the codes."],
    [["code", "cost", "cost"], "Two columns are chosen as Cost."],
  ] as const)("%j: %s", (columns, problem) => expect(columnsProblem([...columns])).toBe(problem));
});
