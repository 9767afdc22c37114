import { expect, test } from "vitest";
import { countOf, formatAgo, formatDuration } from "./words.ts";

test.each([
  [0, "0 quotes"],
  [1, "1 quote"],
  [2, "2 quotes"],
])("%i is counted as '%s'", (count, words) => {
  expect(countOf(count, "quote")).toBe(words);
});

test.each([
  ["entry", "2 entries"],
  ["day", "2 days"],
])("each %s is counted, as in '%s'", (noun, words) => {
  expect(countOf(2, noun)).toBe(words);
});

test.each([
  [59_000, "just now"],
  [60_000, "1 minute ago"],
  [7_199_000, "1 hour ago"],
  [3 * 86_400_000, "3 days ago"],
])("%i ms ago is '%s'", (ms, words) => {
  const now = Date.parse("2024-10-18T12:00:00.000Z");
  expect(formatAgo(new Date(now - ms).toISOString(), now)).toBe(words);
});

test("durations are written in milliseconds, then in seconds", () => {
  expect([999, 1000, 15_020].map(formatDuration)).toEqual(["999 ms", "1.0 s", "15.0 s"]);
});
