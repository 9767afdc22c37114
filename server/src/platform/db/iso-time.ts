import { sql } from "kysely";

/** Gives times in rows that the database nests as JSON the same format that the driver gives other times. */
export const isoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/**
 * Converts the database's text of a time to ISO. A connection in UTC returns almost that, so it only has to be trimmed:
 * a `Date` costs thirty times as much, and a page of a list has 150 times. Other zones and extreme years go through a
 * `Date`.
 */
export function isoOf(text: string): string {
  if (!inUtc.test(text)) return new Date(text).toISOString();
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}
