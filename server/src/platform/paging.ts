import type { PageQuery } from "@quotemill/shared/paging";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "./database-types.ts";
import type { Db } from "./db.ts";
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

/** Named figures about a whole list, and the single row they are read from, if any. */
export interface Figures<Values> {
  columns: { [Name in keyof Values]: Expression<Values[Name]> };
  from?: RawBuilder<unknown>;
}

/**
 * Reads rows and figures in one statement, because a round trip costs more than either. The rows are a subquery with its
 * own limit, so nothing is computed for rows that are not shown. The first row carries the figures; no contract names that
 * column, so no answer contains it.
 */
export async function selectWithFigures<Database, Tables extends keyof Database, Row, Values extends object>(
  db: Db,
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: RawBuilder<unknown>,
  { columns, from }: Figures<Values>,
) {
  const entries = Object.entries<Expression<unknown>>(columns);
  const selected = sql.join(entries.map(([name, column]) => sql`${column} as ${sql.ref(name)}`));
  const answer = await sql<Row & { id: string | number | null; figures: string }>`
    select page.*, case when row_number() over (order by ${order}) = 1 then to_json(figure)::text end as figures
    from (select ${selected} ${from ? sql`from ${from}` : sql``}) figure
    left join (${rows}) page on true
    order by ${order}`.execute(db);
  const [first] = answer.rows;
  if (!first) throw new Error("A list without figures.");
  return {
    figures: JSON.parse(first.figures) as Values,
    rows: (first.id === null ? [] : answer.rows) as Row[],
  };
}

/**
 * One keyset page, newest first by `sortColumn` and then by id: as fast at the last row as at the first, and no row is
 * shown twice or skipped if others change meanwhile. Ties are broken by id; otherwise rows updated together could
 * appear on two pages, or on none. The query must select the sort column and `id` under their own names.
 */
export async function takePage<
  Database,
  Tables extends keyof Database,
  Row extends { id: string | number },
  Values extends object = Record<never, never>,
>(
  db: Db,
  query: SelectQueryBuilder<Database, Tables, Row>,
  sortColumn: string,
  { cursor, limit }: PageQuery,
  figures?: Figures<Values>,
) {
  const sortKey = sortColumn.slice(sortColumn.lastIndexOf(".") + 1);
  const sort = sql.ref(sortColumn);
  const id = sql.ref(sortColumn.replace(/[^.]+$/, "id"));
  let page = query
    .orderBy(sort, "desc")
    .orderBy(id, "desc")
    // A parameter: with a literal number, the plan that PostgreSQL keeps would sort all rows of a company.
    .limit(limit + 1);
  if (cursor) {
    const after = decodeCursor(cursor);
    page = page.where(sql<boolean>`(${sort}, ${id}) < (${after.at}, ${after.id})`);
  }
  const order = sql`page.${sql.ref(sortKey)} desc, page.id desc`;
  const { rows, figures: totals } = figures
    ? await selectWithFigures(db, page, order, figures)
    : { rows: (await page.execute()) as Row[], figures: {} as Values };
  const items = rows.slice(0, limit);
  const last = items.at(-1) as (Row & Record<string, unknown>) | undefined;
  const more = rows.length > limit && last;
  const next_cursor = more ? encodeCursor({ at: String(last[sortKey]), id: String(last.id) }) : null;
  return { items, next_cursor, ...totals };
}

/** A LIKE pattern that finds the text anywhere, with wildcards taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export const countOf = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
) => sql<number>`(${query.select(sql`count(*)`.as("total"))})`;

type Kept = Exclude<keyof DB["company_counts"], "company_id">;

/** One of the counts that triggers keep for a company. */
export const keptCount = (companyId: string, name: Kept) =>
  sql<number>`(select ${sql.ref(name)} from company_counts where company_id = ${companyId})`;
