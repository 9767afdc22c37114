import type { PageQuery } from "@quotemill/shared/paging";
import { type SelectQueryBuilder, sql } from "kysely";
import { AppError } from "./errors.ts";

/** The position after a row in a newest-first list: its sort value, and its id for rows with the same time. */
interface Place {
  at: string;
  id: string;
}

const encodeCursor = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString("base64url");

function decodeCursor(cursor: string): Place {
  const [at = "", id = ""] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  if (!isMoment(at) || !/^[0-9a-f-]{36}$|^\d{1,18}$/.test(id)) {
    throw new AppError("bad_request", "This page of the list does not exist.");
  }
  return { at, id };
}

/** In our own format, and a date that exists: JavaScript would turn 30 February into a day in March. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && text >= "0001";
}

/**
 * One keyset page, newest first by `sortColumn` and then by id: as fast at the last row as at the first, and no row is
 * shown twice or skipped if others change meanwhile. Ties are broken by id; otherwise rows updated together could
 * appear on two pages, or on none. The query must select the sort column and `id` under their own names.
 */
export async function takePage<Database, Tables extends keyof Database, Row extends { id: string | number }>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  sortColumn: string,
  { cursor, limit }: PageQuery,
  idColumn = sortColumn.replace(/[^.]+$/, "id"),
): Promise<{ items: Row[]; next_cursor: string | null }> {
  const sortKey = sortColumn.slice(sortColumn.lastIndexOf(".") + 1) as keyof Row;
  const sort = sql.ref(sortColumn);
  const id = sql.ref(idColumn);
  let page = query
    .orderBy(sort, "desc")
    .orderBy(id, "desc")
    .limit(limit + 1);
  if (cursor) {
    const after = decodeCursor(cursor);
    page = page.where(sql<boolean>`(${sort}, ${id}) < (${after.at}, ${after.id})`);
  }
  const rows = (await page.execute()) as Row[];
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return { items, next_cursor: more ? encodeCursor({ at: String(last[sortKey]), id: String(last.id) }) : null };
}

/** A LIKE pattern that finds the text anywhere, with wildcards taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export async function countRows<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as("total")).$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}
