import { knownZone } from "./known-zone.ts";

/** The day of a moment in that zone, as 'yyyy-mm-dd'. */
export function localDay(moment: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone: knownZone(timeZone),
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Counts days of the calendar, which summer time makes longer or shorter. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

interface Validity {
  created_at: string;
  time_zone: string;
  validity_days: number;
}

/** The last day on which a quote is valid. */
export const validUntil = ({ created_at, time_zone, validity_days }: Validity) =>
  addDays(localDay(created_at, time_zone), validity_days);
