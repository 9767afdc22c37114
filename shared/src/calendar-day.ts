import { wallTime } from "./zoned-time.ts";

/** The day of a moment in that zone, as 'yyyy-mm-dd'. */
export const localDay = (moment: string | Date, timeZone: string) =>
  new Date(wallTime(new Date(moment), timeZone)).toISOString().slice(0, 10);

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

/** For months as 'yyyy-mm'. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
