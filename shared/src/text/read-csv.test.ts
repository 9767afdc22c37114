import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, decodeText, readCsv } from "./csv.ts";

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

it.each([
  [
    "lines that end in any way",
    "a,b\r\nc,d\ne,f\rg,h",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
      ["g", "h"],
    ],
  ],
  [
    "quotation marks, commas and line breaks",
    '"a ""b""","c,d\ne"\r\nf,',
    [
      ['a "b"', "c,d\ne"],
      ["f", ""],
    ],
  ],
  [
    "semicolons",
    "a;b;c,d\ne;f;g",
    [
      ["a", "b", "c,d"],
      ["e", "f", "g"],
    ],
  ],
  [
    "tabs",
    "a\tb\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "empty lines",
    "a,b\n\n , \nc,d\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["text behind a closing mark", '"a"x,b', [["a", "b"]]],
  ["nothing", "", []],
])("a file is read with %s", (_what, text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

it("a row says on which line it begins, and a table whether a mark was never closed", () => {
  const { rows, isCut } = readCsv('a\n"b\nc"\nd\n"e\nf');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  expect(isCut).toBe(true);
});

it("everything that we write is read back", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "\n", "\r", "\t", " ", "1") });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const kept = rows.filter((cells) => cells.some((each) => each.trim() !== ""));
      const written = [["Name", "Email", "Phone"], ...kept].map(csvLine).join("");
      expect(cellsOf(written)).toEqual([["Name", "Email", "Phone"], ...kept]);
    }),
  );
});

it("a large file is read in one pass", () => {
  const quotes = '"'.repeat(200_000);
  expect(readCsv(quotes).rows.length).toBeLessThan(2);
  expect(readCsv(`${"a,".repeat(100_000)}\n`).rows[0]?.cells).toHaveLength(100_001);
});

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it.each([
  ["UTF-8", bytes(0x7a, 0x6f, 0xc3, 0xab), "zoë"],
  ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, 0x7a), "z"],
  ["Windows", bytes(0x7a, 0x6f, 0xeb), "zoë"],
  ["UTF-16", bytes(0xff, 0xfe, 0x7a, 0x00, 0xeb, 0x00), "zë"],
  ["UTF-16, the other way round", bytes(0xfe, 0xff, 0x00, 0x7a), "z"],
])("a file is decoded from %s", (_name, given, text) => {
  expect(decodeText(given)).toBe(text);
});
