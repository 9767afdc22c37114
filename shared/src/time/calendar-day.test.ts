import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, localDay, validUntil } from "./calendar.ts";

describe("the last valid day", () => {
  it.each([
    ["half past eleven at night counts as that day", "2026-11-15T12:30:00.000Z", "Australia/Sydney", 30, "2026-12-15"],
    ["an hour later is the next day", "2026-11-15T13:30:00.000Z", "Australia/Sydney", 30, "2026-12-16"],
    ["half past eleven at night in Dublin", "2026-07-01T22:30:00.000Z", "Europe/Dublin", 14, "2026-07-15"],
    ["across the start of summer time", "2026-09-20T12:30:00.000Z", "Pacific/Auckland", 14, "2026-10-05"],
    ["across the end of summer time", "2026-10-20T22:30:00.000Z", "Europe/Dublin", 10, "2026-10-30"],
    ["in a zone that is unknown here", "2026-07-01T22:30:00.000Z", "Mars/Olympus", 14, "2026-07-15"],
    ["across a leap day", "2028-02-28T00:00:00.000Z", "UTC", 2, "2028-03-01"],
  ])("%s", (_name, created_at, time_zone, validity_days, day) => {
    expect(validUntil({ created_at, time_zone, validity_days })).toBe(day);
  });

  it("is always the local day of its making plus the days", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 365 }), (time_zone, moment, validity_days) => {
        const created_at = moment.toISOString();
        const until = validUntil({ created_at, time_zone, validity_days });
        const made = new Date(created_at).toLocaleDateString("sv-SE", { timeZone: time_zone });
        expect(localDay(created_at, time_zone)).toBe(made);
        expect((Date.parse(until) - Date.parse(made)) / 86_400_000).toBe(validity_days);
        expect(addDays(until, -validity_days)).toBe(made);
      }),
      { numRuns: 200 },
    );
  });
});

it("months continue across years", () => {
  expect(["2026-01", "2026-12"].map((month) => [addMonths(month, -1), addMonths(month, 1)])).toEqual([
    ["2025-12", "2026-02"],
    ["2026-11", "2027-01"],
  ]);
});
