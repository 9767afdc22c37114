import { expect, test } from "vitest";
import { weeksBefore } from "./dashboard.ts";

test.each([
  ["a Monday begins its week", "2026-11-16T00:00:00Z", "UTC", "2026-11-16"],
  ["a Sunday ends its week", "2026-11-15T23:59:59Z", "UTC", "2026-11-09"],
  ["the week begins in the company's time zone", "2026-11-15T12:00:00Z", "Pacific/Auckland", "2026-11-16"],
  ["the week ends in the company's time zone", "2026-11-16T04:00:00Z", "America/Chicago", "2026-11-09"],
])("%s", (_, now, zone, monday) => {
  const weeks = weeksBefore(new Date(now), zone);
  expect(weeks).toHaveLength(8);
  expect(weeks.at(-1)).toBe(monday);
  expect(new Set(weeks.map((week) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
});
