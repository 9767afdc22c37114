import { expect, it } from "vitest";
import { givenDay, givenTimestamp } from "./moments.ts";

it.each([
  "2026-11-15T08:00:00.000Z",
  "2026-11-15T08:00:00Z",
  "2026-11-15T19:00:00+11:00",
  "2028-02-29T00:00:00.123456-09:30",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
])("%s is a time", (text) => {
  expect(givenTimestamp.safeParse(text).success).toBe(true);
});

it.each([
  "0000-00-00T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "0000-12-31T23:59:59.999Z",
  "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-00:01",
  "2026-02-29T00:00:00Z",
  "2026-04-31T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "2016-12-31T23:59:60Z",
  "2026-01-01T00:00:00+16:00",
  "2026-01-01T00:00:00-23:59",
  "+275760-09-13T00:00:00.000Z",
  `2026-01-01T00:00:00.${"0".repeat(30)}Z`,
  "2026-01-01",
  "infinity",
  "now",
  "",
])("%s is no time", (text) => {
  expect(givenTimestamp.safeParse(text).success).toBe(false);
});

it.each([
  ["2028-02-29", true],
  ["0001-01-01", true],
  ["0000-01-01", false],
  ["0000-00-00", false],
  ["2026-02-29", false],
  ["2026-1-1", false],
  ["infinity", false],
])("whether %s is a day: %s", (text, isDay) => {
  expect(givenDay("Choose a date.").safeParse(text).success).toBe(isDay);
});
