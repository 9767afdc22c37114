import type { ItemStep, PriceChange } from "@quotemill/shared/prices/changes";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { takePage } from "../../platform/db/paging.ts";
import type { MovedTest } from "./effects.queries.ts";

/** A stored item with its parts, column by column, as an undo writes it back. */
export type StoredRow = Record<string, unknown> & { code: string; parts: Record<string, unknown>[] };
export type Figures = NonNullable<ItemStep["before"]>;

export interface ChangeRow {
  item_id: string;
  before: StoredRow | null;
  after: StoredRow | null;
  figures_before: Figures | null;
  figures_after: Figures | null;
}

/** Reads items as they are stored, with every column that an undo has to bring back. */
export async function readStored(db: Db, companyId: string, ids: string[]): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<{ id: string; stored: StoredRow }>`
    select id, to_jsonb(price_items) - 'search_text' || jsonb_build_object('parts', (
      select coalesce(jsonb_agg(to_jsonb(parts) order by position), '[]') from price_item_parts parts
      where parts.company_id = price_items.company_id and parts.kit_id = price_items.id)) as stored
    from price_items where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, stored }) => [id, stored]));
}

/**
 * Writes items as they were. One that was not there is deleted. Items are updated in place, because kits refer to them;
 * the columns are those of the time, so that a later one keeps its value.
 */
export async function writeStored(db: Db, companyId: string, rows: ChangeRow[]) {
  const ids = rows.map(({ item_id }) => item_id);
  const gone = rows.filter(({ before }) => !before).map(({ item_id }) => item_id);
  const items = rows.flatMap(({ before }) => before ?? []);
  await sql`delete from price_item_parts where company_id = ${companyId} and kit_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from price_items where company_id = ${companyId} and id = any(${gone}::uuid[])`.execute(db);
  await insertRows(
    db,
    "price_items",
    items.map(({ parts, ...item }) => item),
  );
  await insertRows(
    db,
    "price_item_parts",
    items.flatMap(({ parts }) => parts),
  );
}

async function insertRows(db: Db, table: "price_items" | "price_item_parts", rows: Record<string, unknown>[]) {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const again = sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
    ${table === "price_items" ? sql`on conflict (company_id, id) do update set ${again}` : sql``}`.execute(db);
}

/** More than anyone looks back at, and few enough rows if each of them is an import. */
const mostChanges = 1_000;
const mostRows = 200_000;
const shownCodes = 5;
const rowsAtOnce = 1_000;

export const codesOf = (rows: ChangeRow[]) => rows.map(({ before, after }) => (after ?? before)?.code ?? "").sort();

interface NewChange {
  kind: PriceChange["kind"];
  undoes: string | null;
  created_by: string;
  moved_tests: string;
}

export async function insertChange(db: Db, companyId: string, change: NewChange, rows: ChangeRow[]): Promise<string> {
  const codes = codesOf(rows).slice(0, shownCodes);
  const { id } = await db
    .insertInto("price_changes")
    .values({ ...change, company_id: companyId, codes, item_count: rows.length })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Some at a time: all rows of an import would be one text of many megabytes.
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await sql`insert into price_change_rows
        (company_id, change_id, item_id, before, after, figures_before, figures_after)
      select ${companyId}, ${id}, item_id, nullif(before, 'null'), nullif(after, 'null'),
        nullif(figures_before, 'null'), nullif(figures_after, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + rowsAtOnce))})
        as row (item_id uuid, before jsonb, after jsonb, figures_before jsonb, figures_after jsonb)`.execute(db);
  }
  await sql`delete from price_changes where company_id = ${companyId} and id in (
    select id from (
      select id, row_number() over latest as nth, sum(item_count) over latest as row_count
      from price_changes where company_id = ${companyId}
      window latest as (order by created_at desc, id desc)) kept
    where nth > ${mostChanges} or (nth > 1 and row_count > ${mostRows}))`.execute(db);
  return id;
}

/** The name of whoever made the change, or null once they are gone. */
const author = sql<string | null>`(
  select coalesce(nullif(full_name, ''), email) from users
  where users.company_id = price_changes.company_id and users.id = price_changes.created_by)`;
const undoneAt = sql<string | null>`(
  select created_at from price_changes undo
  where undo.company_id = price_changes.company_id and undo.undoes = price_changes.id)`;

const changesOf = (db: Db, companyId: string) =>
  db
    .selectFrom("price_changes")
    .where("price_changes.company_id", "=", companyId)
    .select(["id", "kind", "codes", "item_count", "undoes", "created_at", author.as("by"), undoneAt.as("undone_at")])
    .$castTo<PriceChange>();

export const listChanges = (db: Db, companyId: string, page: PageQuery) =>
  takePage(db, changesOf(db, companyId), newestFirst("price_changes.created_at"), page);

export const findChange = (db: Db, companyId: string, id: string) =>
  changesOf(db, companyId)
    .select(sql<MovedTest[]>`moved_tests`.as("moved_tests"))
    .where("price_changes.id", "=", id)
    .executeTakeFirst();

export const findChangeRows = (db: Db, companyId: string, changeId: string) =>
  db
    .selectFrom("price_change_rows")
    .where("company_id", "=", companyId)
    .where("change_id", "=", changeId)
    .select(["item_id", "before", "after", "figures_before", "figures_after"])
    .orderBy("item_id")
    .$castTo<ChangeRow>()
    .execute();

const shownSteps = 100;

export const listSteps = (db: Db, companyId: string, itemId: string) =>
  db
    .selectFrom("price_change_rows")
    .innerJoin("price_changes", "price_changes.id", "price_change_rows.change_id")
    .where("price_changes.company_id", "=", companyId)
    .where("price_change_rows.company_id", "=", companyId)
    .where("price_change_rows.item_id", "=", itemId)
    .select(["change_id", "kind", "price_changes.created_at", author.as("by")])
    .select(["figures_before as before", "figures_after as after"])
    .orderBy("price_changes.created_at", "desc")
    .orderBy("change_id", "desc")
    .limit(shownSteps)
    .$castTo<ItemStep>()
    .execute();
