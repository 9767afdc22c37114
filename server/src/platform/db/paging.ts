import type { PageQuery } from "@quotemill/shared/requests/paging";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "./database-types.ts";
import type { Db } from "./db.ts";
import { compiledOnce } from "./driver.ts";
import { decodeCursor, encodeCursor, type ListOrder } from "./list-order.ts";

/**
 * Reads one page of a list from the position in its cursor: as fast at the last row as at the first, and no row is
 * shown twice or skipped if others make changes between pages. Ties are broken by id; otherwise rows updated together
 * could appear on two pages, or on none. The query must select `id` under its own name.
 */
export async function takePage<
  Database,
  Tables extends keyof Database,
  Row extends { id: string | number },
  Values extends object = Record<never, never>,
>(
  db: Db,
  query: SelectQueryBuilder<Database, Tables, Row>,
  order: ListOrder,
  { cursor, limit }: PageQuery,
  figures?: Figures<Values>,
) {
  const page = rowsOfPage(query, order, { cursor, limit });
  const { rows, figures: totals } = figures
    ? await selectWithFigures(db, page, pageOrder(order), figures)
    : { rows: (await page.execute()) as Row[], figures: {} as Values };
  return { ...toPage(rows, order, limit), ...totals };
}

/** The rows of one page, and one more if the list continues: `toPage` makes the page of them. */
export function rowsOfPage<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  order: ListOrder,
  { cursor, limit }: PageQuery,
) {
  const rows = inOrder(query, order, limit + 1);
  if (!cursor) return rows;
  const after = decodeCursor(cursor, order);
  const isAfter = order.direction === "desc" ? sql`<` : sql`>`;
  return rows.where(sql<boolean>`(${sql.join(valuesOf(order))}) ${isAfter} (${sql.join(after)})`);
}

/** Reads the first page of a list that people open all the time, with one statement that is compiled once. */
export function firstPages<
  Database,
  Tables extends keyof Database,
  Row extends { id: string | number },
  Totals extends object,
  Values extends unknown[],
>(
  order: ListOrder,
  build: (db: Db, ...values: Values) => { rows: SelectQueryBuilder<Database, Tables, Row>; figures: Figures<Totals> },
) {
  const read = compiledOnce((db: Db, rowLimit: number, ...values: Values) => {
    const { rows, figures } = build(db, ...values);
    return joinFigures(inOrder(rows, order, rowLimit), pageOrder(order), figures).compile(db);
  });
  return async (db: Db, limit: number, ...values: Values) => {
    const { rows, figures } = splitFigures<Row, Totals>(await read(db, limit + 1, ...values));
    return { ...toPage(rows, order, limit), ...figures };
  };
}

const valuesOf = ({ keys, id }: ListOrder) => [...keys.map(({ value }) => value), id];
const namesOf = ({ keys }: ListOrder) => [...keys.map(({ name }) => name), "id"];

function inOrder<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  order: ListOrder,
  rowLimit: number,
) {
  // The limit is a parameter: with a literal number, the plan that PostgreSQL keeps would sort all rows of a company.
  return valuesOf(order)
    .reduce((rows, value) => rows.orderBy(value, order.direction), withKeys(query, order))
    .limit(rowLimit);
}

const pageOrder = (order: ListOrder) =>
  sql.join(namesOf(order).map((name) => sql`page.${sql.ref(name)} ${sql.raw(order.direction)}`));

/** The rows are one more than the page shows, if the list continues. */
export function toPage<Row extends { id: string | number }>(rows: Row[], order: ListOrder, limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1) as (Row & Record<string, unknown>) | undefined;
  const more = rows.length > limit && last;
  const next_cursor = more ? encodeCursor(namesOf(order).map((name) => last[name])) : null;
  return { items, next_cursor };
}

/** Adds the columns of the order. No contract names them, so no answer contains them. */
const withKeys = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { keys }: ListOrder,
) =>
  query.select(
    keys.filter(({ isSelected }) => !isSelected).map(({ name, value }) => value.as(name)),
  ) as SelectQueryBuilder<Database, Tables, Row>;

/** A LIKE pattern that finds the text anywhere in lower-cased text, with wildcards taken literally. */
export const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

export const countOf = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
) => sql<number>`(${query.select(sql`count(*)`.as("total"))})`;

type Kept = Exclude<keyof DB["company_counts"], "company_id">;

/** One of the counts that triggers keep for a company. */
export const keptCount = (companyId: string, name: Kept) =>
  sql<number>`(select ${sql.ref(name)} from company_counts where company_id = ${companyId})`;

/** Named figures about a whole list, and the single row they are read from, if any. */
export interface Figures<Values> {
  columns: { [Name in keyof Values]: Expression<Values[Name]> };
  from?: RawBuilder<unknown>;
  /** The subquery `found`, which both the rows and the figures read, so that it is computed once. */
  found?: RawBuilder<unknown>;
}

type WithFigures<Row> = Row & { id: string | number | null; figures: string };

/**
 * Reads rows and figures in one statement, because a round trip costs more than either. The rows are a subquery with its
 * own limit, so nothing is computed for rows that are not shown. The first row carries the figures; no contract names that
 * column, so no answer contains it.
 */
function joinFigures<Database, Tables extends keyof Database, Row, Values extends object>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: RawBuilder<unknown>,
  { columns, from, found }: Figures<Values>,
) {
  const named = Object.entries<Expression<unknown>>(columns);
  const selected = sql.join(named.map(([name, column]) => sql`${column} as ${sql.ref(name)}`));
  return sql<WithFigures<Row>>`
    ${found ? sql`with found as materialized ${found}` : sql``}
    select page.*, case when row_number() over (order by ${order}) = 1 then to_json(figure)::text end as figures
    from (select ${selected} ${from ? sql`from ${from}` : sql``}) figure
    left join (${rows}) page on true
    order by ${order}`;
}

function splitFigures<Row, Values extends object>(rows: WithFigures<Row>[]): { rows: Row[]; figures: Values } {
  const [first] = rows;
  if (!first) throw new Error("A list without figures.");
  return { figures: JSON.parse(first.figures), rows: first.id === null ? [] : rows };
}

export async function selectWithFigures<Database, Tables extends keyof Database, Row, Values extends object>(
  db: Db,
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: RawBuilder<unknown>,
  figures: Figures<Values>,
) {
  const answer = await joinFigures(rows, order, figures).execute(db);
  return splitFigures<Row, Values>(answer.rows);
}
