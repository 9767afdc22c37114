import type { PageQuery } from "@quotemill/shared/paging";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "./database-types.ts";
import type { Db } from "./db.ts";
import { decodeCursor, encodeCursor, type ListOrder, newestFirst } from "./list-order.ts";

/** Named figures about a whole list, and the single row they are read from, if any. */
export interface Figures<Values> {
  columns: { [Name in keyof Values]: Expression<Values[Name]> };
  from?: RawBuilder<unknown>;
  /** What both the rows and the figures read from `found`, so that it is worked out once. */
  found?: RawBuilder<unknown>;
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
  { columns, from, found }: Figures<Values>,
) {
  const entries = Object.entries<Expression<unknown>>(columns);
  const selected = sql.join(entries.map(([name, column]) => sql`${column} as ${sql.ref(name)}`));
  const answer = await sql<Row & { id: string | number | null; figures: string }>`
    ${found ? sql`with found as materialized ${found}` : sql``}
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
 * One keyset page, by default newest first by a column: as fast at the last row as at the first, and no row is shown twice
 * or skipped if others change meanwhile. Ties are broken by id; otherwise rows updated together could appear on two
 * pages, or on none. The query must select `id`, and the column of a default order, under their own names.
 */
export async function takePage<
  Database,
  Tables extends keyof Database,
  Row extends { id: string | number },
  Values extends object = Record<never, never>,
>(
  db: Db,
  query: SelectQueryBuilder<Database, Tables, Row>,
  sort: string | ListOrder,
  { cursor, limit }: PageQuery,
  figures?: Figures<Values>,
) {
  const order = typeof sort === "string" ? newestFirst(sort) : sort;
  const { keys, id, direction } = order;
  const selected = typeof sort === "string" ? query : withKeys(query, keys);
  const values = [...keys.map(({ value }) => value), id];
  let page = values
    .reduce((rows, value) => rows.orderBy(value, direction), selected)
    // A parameter: with a literal number, the plan that PostgreSQL keeps would sort all rows of a company.
    .limit(limit + 1);
  if (cursor) {
    const after = decodeCursor(cursor, order);
    const isAfter = direction === "desc" ? sql`<` : sql`>`;
    page = page.where(sql<boolean>`(${sql.join(values)}) ${isAfter} (${sql.join(after)})`);
  }
  const names = [...keys.map(({ name }) => name), "id"];
  const pageOrder = sql.join(names.map((name) => sql`page.${sql.ref(name)} ${sql.raw(direction)}`));
  const { rows, figures: totals } = figures
    ? await selectWithFigures(db, page, pageOrder, figures)
    : { rows: (await page.execute()) as Row[], figures: {} as Values };
  const items = rows.slice(0, limit);
  const last = items.at(-1) as (Row & Record<string, unknown>) | undefined;
  const more = rows.length > limit && last;
  const next_cursor = more ? encodeCursor(names.map((name) => last[name])) : null;
  return { items, next_cursor, ...totals };
}

/** No contract names these columns, so no answer contains them. */
const withKeys = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  keys: ListOrder["keys"],
) => query.select(keys.map(({ name, value }) => value.as(name))) as SelectQueryBuilder<Database, Tables, Row>;

/** A LIKE pattern that finds the text anywhere, with wildcards taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export const countOf = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
) => sql<number>`(${query.select(sql`count(*)`.as("total"))})`;

type Kept = Exclude<keyof DB["company_counts"], "company_id">;

/** One of the counts that triggers keep for a company. */
export const keptCount = (companyId: string, name: Kept) =>
  sql<number>`(select ${sql.ref(name)} from company_counts where company_id = ${companyId})`;
