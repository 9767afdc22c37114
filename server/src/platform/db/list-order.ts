import { type RawBuilder, sql } from "kysely";
import { AppError } from "../errors.ts";

/** One of the values that a list is ordered by. Never null: an index is then read from either end. */
export interface SortKey {
  /** The column of the page that holds it. */
  name: string;
  value: RawBuilder<unknown>;
  kind: keyof typeof isPossible;
  /** The page selects it anyway, under this name. */
  isSelected?: boolean;
}

/** All keys go the same way, and the id after them. */
export interface ListOrder {
  keys: readonly SortKey[];
  id: RawBuilder<unknown>;
  direction: "asc" | "desc";
}

/** A time that the page selects anyway. */
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

/** As a person expects it: capitals and accents count last, and 'Stage 2' comes before 'Stage 10'. */
export const alphabetical = (column: string) => sql`${sql.ref(column)} collate app.alphabetical`;

const isPossible = {
  moment: isMoment,
  number: (text: string) => /^-?\d{1,18}(\.\d{1,9})?$/.test(text),
  flag: (text: string) => text === "true" || text === "false",
  text: () => true,
};

/** In our own format, and a date that exists: JavaScript would turn 30 February into a day in March. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && text >= "0001";
}

/** The position after a row: its keys, and its id for rows with the same ones. No text of the database has a NUL. */
export const encodeCursor = (place: unknown[]) =>
  Buffer.from(place.map((value) => String(value).replaceAll(" ", "\0")).join(" ")).toString("base64url");

export function decodeCursor(cursor: string, { keys }: ListOrder): string[] {
  const parts = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const place = parts.map((part) => part.replaceAll("\0", " "));
  const isPlace =
    place.length === keys.length + 1 &&
    keys.every(({ kind }, index) => isPossible[kind](place[index] ?? "")) &&
    /^[0-9a-f-]{36}$|^\d{1,18}$/.test(place.at(-1) ?? "");
  if (!isPlace) throw new AppError("bad_request", "This page of the list does not exist.");
  return place;
}
