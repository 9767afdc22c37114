import { expect, it } from "vitest";
import { wordsOf } from "./search.ts";

const read = (search: string) => wordsOf(search).map(({ text, phone }) => [text, phone]);

it("looks for each word by itself, once, in lower case and with wildcards taken literally", () => {
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
])("reads %s as one phone number, without what depends on where one calls from", (typed) => {
  expect(read(typed)).toEqual([[`%${typed}%`, "%412345678%"]]);
});

it.each([
  ["+1 (415) 555-1234", "%4155551234%"],
  ["+353 87 123 4567", "%871234567%"],
  ["+44 20 7946 0018", "%2079460018%"],
  ["06 12 34 56 78", "%612345678%"],
  ["6 12 34 56 78", "%612345678%"],
])("reads %s as one phone number", (typed, phone) => {
  expect(read(typed)).toEqual([[`%${typed}%`, phone]]);
});

it("also reads digits as words that may be something else", () => {
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

it("looks for no more than eight words by themselves", () => {
  expect(read("a b c d e f g h").at(-1)).toEqual(["%h%", null]);
  expect(read("a b c d e f g h i j")).toHaveLength(8);
  expect(read("a b c d e f g h i j").at(-1)).toEqual(["%h i j%", null]);
});
