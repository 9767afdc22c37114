import { expect, test } from "vitest";
import { countOf, formatDate, formatMonthAndDay } from "./format.ts";

test("a date reads like Oct 18, 2024", () => {
  expect(formatDate("2024-10-18T12:00:00.000Z")).toBe("Oct 18, 2024");
});

test("a day of the month reads like Nov 1", () => {
  expect(formatMonthAndDay(new Date(2025, 10, 1))).toBe("Nov 1");
});

test.each([
  [0, "0 quotes"],
  [1, "1 quote"],
  [2, "2 quotes"],
])("%i of them are '%s'", (count, words) => {
  expect(countOf(count, "quote")).toBe(words);
});
