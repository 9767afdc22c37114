import { kept } from "./kept.ts";
import { knownZone } from "./known-zone.ts";

/** The day of a moment in the time zone, as 'yyyy-mm-dd'. */
export const localDay = (moment: string | Date, timeZone: string) =>
  new Date(wallTime(new Date(moment), timeZone)).toISOString().slice(0, 10);

/** Counts days of the calendar, not hours: summer time makes days longer or shorter. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Counts the calendar days from the first to the second. */
export const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / 86_400_000;

interface Validity {
  created_at: string;
  time_zone: string;
  validity_days: number;
}

/** The last day on which a quote is valid. */
export const validUntil = ({ created_at, time_zone, validity_days }: Validity) =>
  addDays(localDay(created_at, time_zone), validity_days);

/** Adds to a month as 'yyyy-mm'. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** A format for the time in a zone. */
const clockOf = kept(
  knownZone,
  (timeZone) =>
    new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
      timeZone: knownZone(timeZone),
      hourCycle: "h23",
      ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
    }),
);

/** The clock time in the zone at that moment, as if it were UTC. */
function wallTime(moment: number | Date, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const value = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(value("year"), value("month") - 1, value("day"), value("hour"), value("minute"), value("second"));
}

/** The hour that clocks in the zone show, from 0 to 23. */
export const localHour = (moment: Date, timeZone: string) => new Date(wallTime(moment, timeZone)).getUTCHours();

/**
 * The moment at which clocks in the zone show that hour of that day. It is calculated twice, because on a day on which the
 * clocks change, the offset of the first guess may be that of the day before.
 */
export function zonedTime(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const guess = wanted - (wallTime(wanted, timeZone) - wanted);
  return new Date(guess - (wallTime(guess, timeZone) - wanted));
}
