import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  ["text and numbers", ["Ada", 12.5, null, ""], "Ada,12.5,,\r\n"],
  ["commas, quotes and line breaks", ['Smith, "Jo"', "a\nb"], '"Smith, ""Jo""","a\nb"\r\n'],
  ["a formula", ['=HYPERLINK("http://x")'], '"\'=HYPERLINK(""http://x"")"\r\n'],
  [
    "other beginnings of formulas",
    ["@SUM(1)", "+61 400", "-2+3", "\t=1", "\r=1"],
    "'@SUM(1),'+61 400,'-2+3,'\t=1,\"'\r=1\"\r\n",
  ],
  ["numbers below zero", ["-12.50", -3], "-12.50,-3\r\n"],
])("writes %s", (_what, values, line) => {
  expect(csvLine(values)).toBe(line);
});
