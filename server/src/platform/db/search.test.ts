import { expect, it } from "vitest";
import { wordsOf } from "./search.ts";

const read = (search: string) => wordsOf(search).map(({ text, phone }) => [text, phone]);

it("the search looks for each word separately, once, in lower case and with wildcards taken literally", () => {
  expect(read("Ellen 100%_")).toEqual([
    ["%ellen%", null],
    ["%100\\%\\_%", null],
  ]);
  expect(read("  fence  fence ")).toEqual([["%fence%", null]]);
  expect(read("HF-1067")).toEqual([["%hf-1067%", null]]);
  expect(read("1067")).toEqual([["%1067%", null]]);
});

it.each([
  "0412 345 678",
  "0412345678",
  "(0412) 345-678",
  "+61412345678",
  "+61 412 345 678",
  "+61 (0)412 345 678",
  "0061 412 345 678",
  "61412345678",
])("the search reads %s as one phone number, without what depends on where one calls from", (typed) => {
  expect(read(typed)).toEqual([[`%${typed}%`, "%412345678%"]]);
});

it.each([
  ["+1 (415) 555-1234", "%4155551234%"],
  ["+353 87 123 4567", "%871234567%"],
  ["+44 20 7946 0018", "%2079460018%"],
  ["06 12 34 56 78", "%612345678%"],
  ["6 12 34 56 78", "%612345678%"],
])("the search reads %s as one phone number", (typed, phone) => {
  expect(read(typed)).toEqual([[`%${typed}%`, phone]]);
});

it("the search also reads digits as words that may be something else", () => {
  expect(read("412345")).toEqual([["%412345%", "%412345%"]]);
  expect(read("2026-0042")).toEqual([["%2026-0042%", "%20260042%"]]);
  expect(read("1067 5000")).toEqual([
    ["%1067%", "%10675000%"],
    ["%5000%", "%10675000%"],
  ]);
  expect(read("8 jetty 0412 345 678")).toEqual([
    ["%8%", null],
    ["%jetty%", null],
    ["%0412 345 678%", "%412345678%"],
  ]);
  expect(read("0412")).toEqual([["%0412%", null]]);
});

it.each([
  [
    "5045 0412 345 678",
    [
      ["%5045%", null],
      ["%0412 345 678%", "%412345678%"],
    ],
  ],
  [
    "5045 (02) 9876 5432",
    [
      ["%5045%", null],
      ["%(02) 9876 5432%", "%298765432%"],
    ],
  ],
  [
    "0800 0412345678",
    [
      ["%0800%", null],
      ["%0412345678%", "%412345678%"],
    ],
  ],
  [
    "0800 1067",
    [
      ["%0800%", "%8001067%"],
      ["%1067%", "%8001067%"],
    ],
  ],
  [
    "02134 1067",
    [
      ["%02134%", "%21341067%"],
      ["%1067%", "%21341067%"],
    ],
  ],
  ["02 9876 0123", [["%02 9876 0123%", "%298760123%"]]],
])("the search knows where a phone number begins in %s", (typed, words) => {
  expect(read(typed)).toEqual(words);
});

it("the search looks for short words that follow each other as one text", () => {
  expect(read("a e i o n r s t")).toEqual([["%a e i o n r s t%", null]]);
  expect(read("ng jo 8 jetty a road")).toEqual([
    ["%ng jo 8%", null],
    ["%jetty%", null],
    ["%a%", null],
    ["%road%", null],
  ]);
  expect(read("06 12 34 56")).toEqual([["%06 12 34 56%", "%6123456%"]]);
  expect(read("a")).toEqual([["%a%", null]]);
});

it("the search looks for no more than eight words separately", () => {
  expect(read("one two three four five six seven eight").at(-1)).toEqual(["%eight%", null]);
  const ten = read("one two three four five six seven eight nine ten");
  expect(ten).toHaveLength(8);
  expect(ten.at(-1)).toEqual(["%eight nine ten%", null]);
});
