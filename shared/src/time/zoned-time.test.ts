import fc from "fast-check";
import { expect, it } from "vitest";
import { localDay, localHour, zonedTime } from "./calendar.ts";

it.each([
  ["Australia/Sydney", "2026-10-02", "2026-10-01T23:00:00.000Z"], // the Friday before summer time
  ["Australia/Sydney", "2026-10-05", "2026-10-04T22:00:00.000Z"],
  ["Australia/Sydney", "2026-10-04", "2026-10-03T22:00:00.000Z"], // the day it begins
  ["Europe/Dublin", "2027-03-28", "2027-03-28T08:00:00.000Z"],
  ["Europe/Dublin", "2027-10-31", "2027-10-31T09:00:00.000Z"], // the day it ends
  ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T22:00:00.000Z"], // half an hour
  ["Australia/Brisbane", "2026-10-04", "2026-10-03T23:00:00.000Z"], // without summer time
  ["Nowhere/Unknown", "2026-10-04", "2026-10-04T09:00:00.000Z"],
])("nine o'clock in %s on %s", (zone, day, moment) => {
  expect(zonedTime(day, 9, zone).toISOString()).toBe(moment);
});

it("clocks show the wanted hour and day in every zone, by day", () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((count) => localDay(new Date(1.7e12 + count * 86_400_000), "UTC"));
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      day,
      fc.integer({ min: 6, max: 22 }),
      (zone, wanted, hour) => {
        const moment = zonedTime(wanted, hour, zone);
        expect([localDay(moment, zone), localHour(moment, zone)]).toEqual([wanted, hour]);
      },
    ),
    { numRuns: 150 },
  );
});
