import { type RawBuilder, sql } from "kysely";
import { AppError } from "../errors.ts";

/** One of the values that a list is ordered by. It must never be null, so that an index can be read from either end. */
export interface SortKey {
  /** The name of the column that holds the value in the page's rows. */
  name: string;
  value: RawBuilder<unknown>;
  kind: keyof typeof isPossible;
  /** The page's query selects that column itself. */
  isSelected?: boolean;
}

/** All keys have the same direction, and so has the id after them. */
export interface ListOrder {
  keys: readonly SortKey[];
  id: RawBuilder<unknown>;
  direction: "asc" | "desc";
}

/** The page's query selects the time itself. */
export const byTime = (column: string): SortKey => ({
  name: column.slice(column.lastIndexOf(".") + 1),
  value: sql.ref(column),
  kind: "moment",
  isSelected: true,
});

const inTime =
  (direction: ListOrder["direction"]) =>
  (column: string): ListOrder => ({
    keys: [byTime(column)],
    id: sql.ref(column.replace(/[^.]+$/, "id")),
    direction,
  });
export const newestFirst = inTime("desc");
export const oldestFirst = inTime("asc");

/** Orders as a person expects it: capitals and accents count last, and 'Stage 2' comes before 'Stage 10'. */
export const alphabetical = (column: string) => sql`${sql.ref(column)} collate app.alphabetical`;

const isPossible = {
  moment: isMoment,
  number: (text: string) => /^-?\d{1,18}(\.\d{1,9})?$/.test(text),
  flag: (text: string) => text === "true" || text === "false",
  text: () => true,
};

/** A moment must be in our own format and exist: JavaScript would turn 30 February into a day in March. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && text >= "0001";
}

/** A cursor is a row's keys, and its id for rows with the same keys. Text of the database never has a NUL. */
export const encodeCursor = (values: unknown[]) =>
  Buffer.from(values.map((value) => String(value).replaceAll(" ", "\0")).join(" ")).toString("base64url");

export function decodeCursor(cursor: string, { keys }: ListOrder): string[] {
  const parts = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const values = parts.map((part) => part.replaceAll("\0", " "));
  const isCursor =
    values.length === keys.length + 1 &&
    keys.every(({ kind }, index) => isPossible[kind](values[index] ?? "")) &&
    /^[0-9a-f-]{36}$|^\d{1,18}$/.test(values.at(-1) ?? "");
  if (!isCursor)
    throw new AppError("bad_request", "This cursor is not one of this list. Leave it out to begin at the start.");
  return values;
}
