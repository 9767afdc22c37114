import { expect, test } from "vitest";
import { inUnits, perUnit } from "./unit-words.ts";

test.each([
  [1, "bag", "1 bag"],
  [24, "bag", "24 bags"],
  [0.5, "bag", "0.5 bags"],
  [3, "box", "3 boxes"],
  [42, "each", "42"],
  [2.4, "m", "2.4 m"],
  [3, "Bag 20kg", "3 Bag 20kg"],
  [7, "", "7"],
])("%s of unit '%s' is '%s'", (number, unit, words) => {
  expect(inUnits(number, unit)).toBe(words);
});

test("a number is written as it is given", () => {
  expect(inUnits(1_200, "sheet", "1,200")).toBe("1,200 sheets");
});

test("a price is each, or per unit", () => {
  expect([perUnit("each"), perUnit("m"), perUnit("")]).toEqual([" each", " per m", ""]);
});
