import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Named figures about a whole list, and the single row they are read from, if any. */
export interface Figures<Values> {
  columns: { [Name in keyof Values]: Expression<Values[Name]> };
  from?: RawBuilder<unknown>;
  /** What both the rows and the figures read from `found`, so that it is worked out once. */
  found?: RawBuilder<unknown>;
}

type WithFigures<Row> = Row & { id: string | number | null; figures: string };

/**
 * Reads rows and figures in one statement, because a round trip costs more than either. The rows are a subquery with its
 * own limit, so nothing is computed for rows that are not shown. The first row carries the figures; no contract names that
 * column, so no answer contains it.
 */
export function joinFigures<Database, Tables extends keyof Database, Row, Values extends object>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: RawBuilder<unknown>,
  { columns, from, found }: Figures<Values>,
) {
  const entries = Object.entries<Expression<unknown>>(columns);
  const selected = sql.join(entries.map(([name, column]) => sql`${column} as ${sql.ref(name)}`));
  return sql<WithFigures<Row>>`
    ${found ? sql`with found as materialized ${found}` : sql``}
    select page.*, case when row_number() over (order by ${order}) = 1 then to_json(figure)::text end as figures
    from (select ${selected} ${from ? sql`from ${from}` : sql``}) figure
    left join (${rows}) page on true
    order by ${order}`;
}

export function splitFigures<Row, Values extends object>(rows: WithFigures<Row>[]): { rows: Row[]; figures: Values } {
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
