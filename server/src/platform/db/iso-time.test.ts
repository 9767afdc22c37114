import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isoOf } from "./iso-time.ts";

it.each([
  ["2026-11-15 14:09:33+00", "2026-11-15T14:09:33.000Z"],
  ["2026-11-15 14:09:33.1+00", "2026-11-15T14:09:33.100Z"],
  ["2026-11-15 14:09:33.123999+00", "2026-11-15T14:09:33.123Z"],
  ["2026-11-15 14:09:33.12+10", "2026-11-15T04:09:33.120Z"],
  ["2026-11-15 14:09:33-03:30", "2026-11-15T17:39:33.000Z"],
  ["0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
])("the time %s is written as %s", (text, iso) => {
  expect(isoOf(text)).toBe(iso);
});

it("every time is written in UTC as a Date would", () => {
  const moment = fc.date({
    min: new Date("0001-01-01"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 999 }), (date, micros) => {
      const iso = date.toISOString();
      const written = `${iso.slice(0, 10)} ${iso.slice(11, 23)}${String(micros).padStart(3, "0")}`;
      expect(isoOf(`${written.replace(/\.?0+$/, "")}+00`)).toBe(iso);
    }),
  );
});
