import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, readCell, readCsv } from "./csv.ts";

it.each([
  ["text and numbers", ["Ada", 12.5, null, ""], '"Ada","12.5","",""\r\n'],
  ["commas, quotes and line breaks", ['Smith, "Jo"', "a\nb"], '"Smith, ""Jo""","a\nb"\r\n'],
  ["a formula", ['=HYPERLINK("http://x")'], '"\'=HYPERLINK(""http://x"")"\r\n'],
  [
    "other beginnings of formulas",
    ["@SUM(1)", "+61 400", "-2+3", "\t=1", "\r=1"],
    '"\'@SUM(1)","\'+61 400","\'-2+3","\t\'=1","\r\'=1"\r\n',
  ],
  ["full-width signs", ["＝1", "＋1", "－1", "＠A", "﹦1"], '"\'＝1","\'＋1","\'－1","\'＠A","\'﹦1"\r\n'],
  [
    "a formula behind blanks",
    [" =1", "\ufeff=1", "\u00a0\u200b=1", "\n=1"],
    '" \'=1","\ufeff\'=1","\u00a0\u200b\'=1","\n\'=1"\r\n',
  ],
  [
    "a formula behind a separator",
    ["a;=1", "a\t@b", "a\n＝1", 'a;"=1"'],
    '"a;\'=1","a\t\'@b","a\n\'＝1","a;""\'=1"""\r\n',
  ],
  ["numbers below zero", ["-12.50", -3], '"-12.50","-3"\r\n'],
  ["signs within a text", ["a=b", "ada@example.com", "A-1", "1;2"], '"a=b","ada@example.com","A-1","1;2"\r\n'],
])("a line is written with %s", (_what, values, line) => {
  expect(csvLine(values)).toBe(line);
});

/** Returns whether a spreadsheet would evaluate a cell: it drops blanks, and evaluates text that then begins with a sign. */
const isFormula = (cell: string) => /^[\s"\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u.test(cell);
const letters = ["=", "+", "-", "@", "＝", "＠", "'", '"', ";", ",", "\t", "\r", "\n", " ", "\ufeff", "a", "1"];
const texts = fc.array(
  fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((some) => some.join("")),
  { minLength: 1, maxLength: 4 },
);

it("a line is read back as it was, whatever the texts", () => {
  fc.assert(
    fc.property(texts, (values) => {
      const [row] = readCsv(csvLine(["x", ...values]), ",").rows;
      expect(row?.cells.slice(1).map(readCell)).toEqual(values);
    }),
    { numRuns: 2_000 },
  );
});

it("a line has no formula, whatever the texts and wherever a program splits the line", () => {
  fc.assert(
    fc.property(texts, (values) => {
      const line = csvLine(values);
      // A program that splits at another mark than ours ignores quotation marks within a cell.
      const cells = [...(readCsv(line, ",").rows[0]?.cells ?? []), ...line.split(/[;\t\r\n]/)];
      expect(cells.filter((cell) => isFormula(cell) && !/^"?-\d+("|$)/.test(cell))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
