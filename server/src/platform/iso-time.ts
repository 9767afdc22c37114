import { sql } from "kysely";

/** For rows that the database nests as JSON: the same format that the driver gives other times. */
export const isoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
