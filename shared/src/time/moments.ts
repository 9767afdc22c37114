import { z } from "zod";

/** The format of every time in answers: '2026-11-15T08:00:00.000Z'. */
export const timestamp = z.iso.datetime({ precision: 3 });

/**
 * A time that a caller sends, with any offset. The schema's pattern knows the days of each month, but also takes the
 * year 0 and offsets of up to a day, which the database does not know.
 */
export const givenTimestamp = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((text) => isInYears(text) && !/[+-](1[6-9]|2\d):\d\d$/.test(text), "This is not a time.");

/** Returns whether the time is between the years 1 and 9999 in UTC, which may differ from the year as written. */
function isInYears(text: string): boolean {
  const moment = Date.parse(text);
  return moment >= Date.parse("0001-01-01T00:00:00Z") && moment <= Date.parse("9999-12-31T23:59:59.999Z");
}

/** A day that a caller sends, such as '2026-11-15'. */
export const givenDay = (message: string) => z.iso.date(message).refine((day) => day >= "0001", message);
