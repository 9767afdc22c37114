import type { ItemStep, PriceChange } from "@quotemill/shared/prices/changes";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { takePage } from "../../platform/db/paging.ts";
import { findMany, nameOfUser } from "../../platform/db/query-parts.ts";
import type { MovedTest } from "./effects.queries.ts";

export type Figures = NonNullable<ItemStep["before"]>;

/** An item's cost and price before a change and after it; null where it had none. */
interface FiguresRow {
  item_id: string;
  before: Figures | null;
  after: Figures | null;
}

/**
 * Stored items with their parts and every column that an undo has to bring back, to be joined by their ids. A subquery for
 * each item would look for it, or for its parts, in all of a company that has no rows yet as far as PostgreSQL knows.
 */
const storedItems = (companyId: string, ids: RawBuilder<unknown>) => sql`(
  select price_items.id,
    to_jsonb(price_items) - 'search_text' || jsonb_build_object('parts', coalesce(kit.parts, '[]')) as stored
  from price_items left join (
    select kit_id, jsonb_agg(to_jsonb(parts) order by position) as parts
    from price_item_parts parts where company_id = ${companyId} and kit_id = any(${ids})
    group by kit_id) kit on kit.kit_id = price_items.id
  where price_items.company_id = ${companyId} and price_items.id = any(${ids})) item`;

const rowsOf = (companyId: string, changeId: string) =>
  sql`kept.company_id = ${companyId} and kept.change_id = ${changeId}`;
const idsOf = (companyId: string, changeId: string) =>
  sql`array(select item_id from price_change_rows kept where ${rowsOf(companyId, changeId)})`;
const codeOf = sql`coalesce(kept.after, kept.before) ->> 'code'`;
const nameOf = sql`coalesce(kept.after, kept.before) ->> 'name'`;

/**
 * Keeps items as they are before a change is written. They never pass through this process, which an import would fill.
 */
export const keepBefore = (db: Db, companyId: string, changeId: string, ids: string[]) =>
  sql`insert into price_change_rows (company_id, change_id, item_id, before)
    select ${companyId}, ${changeId}, given.id, stored from unnest(${ids}::uuid[]) given (id)
    left join ${storedItems(companyId, sql`${ids}::uuid[]`)} on item.id = given.id`.execute(db);

/** Keeps the items as the change leaves them. Unchanged ones are not part of the change. */
export async function keepAfter(db: Db, companyId: string, changeId: string, figures: FiguresRow[]) {
  await sql`update price_change_rows kept set
      after = stored, figures_before = nullif(given.before, 'null'), figures_after = nullif(given.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(figures)}) as given (item_id uuid, before jsonb, after jsonb)
    left join ${storedItems(companyId, idsOf(companyId, changeId))} on item.id = given.item_id
    where ${rowsOf(companyId, changeId)} and kept.item_id = given.item_id`.execute(db);
  await sql`delete from price_change_rows kept
    where ${rowsOf(companyId, changeId)} and before is not distinct from after`.execute(db);
}

/**
 * Finds the names of the items that have changed since a change was made. Columns that were added later do not count.
 */
export async function findChangedSince(db: Db, companyId: string, changeId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(stored, kept.after, kept.before) ->> 'name' as name from price_change_rows kept
    left join ${storedItems(companyId, idsOf(companyId, changeId))} on item.id = kept.item_id
    where ${rowsOf(companyId, changeId)} and case
      when stored is null or after is null then (stored is null) <> (after is null)
      else not (stored @> (after - 'parts') and stored -> 'parts' = after -> 'parts') end
    order by ${codeOf} collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Writes items as they were before a change. One that did not exist is deleted. Items are updated in place, because
 * kits refer to them; the columns are those of the time, so that a later one keeps its value.
 */
export async function writeBefore(db: Db, companyId: string, changeId: string) {
  const kept = sql`from price_change_rows kept`;
  const ofChange = rowsOf(companyId, changeId);
  await sql`delete from price_item_parts where company_id = ${companyId}
    and kit_id in (select item_id ${kept} where ${ofChange})`.execute(db);
  await sql`delete from price_items where company_id = ${companyId}
    and id in (select item_id ${kept} where ${ofChange} and before is null)`.execute(db);
  await insertKept(
    db,
    "price_items",
    sql`(select before - 'parts' as item ${kept} where ${ofChange} and before is not null)`,
  );
  await insertKept(
    db,
    "price_item_parts",
    sql`(select jsonb_array_elements(before -> 'parts') as item ${kept} where ${ofChange})`,
  );
}

async function insertKept(db: Db, table: "price_items" | "price_item_parts", kept: RawBuilder<unknown>) {
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(item) as name from (select item from ${kept} kept limit 1) first`.execute(db);
  if (rows.length === 0) return;
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const again = sql.join(rows.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${sql.join(rows.map(({ name }) => sql.ref(`stored.${name}`)))}
    from ${kept} kept, jsonb_populate_record(null::${sql.table(table)}, kept.item) stored
    ${table === "price_items" ? sql`on conflict (company_id, id) do update set ${again}` : sql``}`.execute(db);
}

/** More than anyone looks back at, and few enough rows if each of them is an import. */
const mostChanges = 1_000;
const mostRows = 200_000;
const shownCodes = 5;

interface NewChange {
  id: string;
  kind: PriceChange["kind"];
  undoes: string | null;
  supplier: string | null;
  asked: Asked;
  created_by: string | null;
  moved_tests: MovedTest[];
}

/** The input of a change of several items. */
export type Asked = Partial<Record<"cost_percent" | "markup_basis_points" | "is_active", unknown>>;

const supplierOf = sql`coalesce(kept.after, kept.before) ->> 'supplier'`;

/** Adds the change to the rows that were kept. Returns false without any. */
export async function insertChange(db: Db, companyId: string, change: NewChange): Promise<boolean> {
  const { id, kind, undoes, supplier, asked, created_by, moved_tests } = change;
  const { rows } = await sql`
    insert into price_changes
      (company_id, id, kind, undoes, supplier, asked, created_by, moved_tests, codes, item_count)
    select ${companyId}, ${id}, ${kind}, ${undoes},
      coalesce(${supplier}, case when count(*) > 1 and count(distinct ${supplierOf}) = 1 then nullif(min(${supplierOf}), '') end),
      ${JSON.stringify(asked)}, ${created_by}, ${JSON.stringify(moved_tests)},
      (array_agg(${codeOf} order by ${codeOf} collate "C"))[1:${sql.lit(shownCodes)}], count(*)
    from price_change_rows kept where ${rowsOf(companyId, id)} having count(*) > 0 returning id`.execute(db);
  await sql`delete from price_changes where company_id = ${companyId} and id in (
    select id from (
      select id, row_number() over latest as nth, sum(item_count) over latest as row_count
      from price_changes where company_id = ${companyId}
      window latest as (order by created_at desc, id desc)) kept
    where nth > ${mostChanges} or (nth > 1 and row_count > ${mostRows}))`.execute(db);
  return rows.length > 0;
}

const author = nameOfUser("price_changes", "created_by");
const undoneAt = sql<string | null>`(
  select created_at from price_changes undo
  where undo.company_id = price_changes.company_id and undo.undoes = price_changes.id)`;

/** An edit adds one item, deletes one, or changes some, so any of its rows shows which. */
const did = sql<PriceChange["did"]>`coalesce((
  select case when before is null then 'added' when after is null then 'deleted' end from price_change_rows
  where price_change_rows.company_id = price_changes.company_id and change_id = price_changes.id limit 1), 'changed')`;

const askedFor = <Value>(name: keyof Asked) => sql<Value | null>`nullif(asked -> ${sql.lit(name)}, 'null')`;

const onlyItem = sql<PriceChange["item"]>`case when item_count = 1 then (
  select jsonb_build_object('name', coalesce(after, before) ->> 'name', 'before', figures_before, 'after', figures_after)
  from price_change_rows
  where price_change_rows.company_id = price_changes.company_id and change_id = price_changes.id limit 1) end`;

const changesOf = (db: Db, companyId: string) =>
  db
    .selectFrom("price_changes")
    .where("price_changes.company_id", "=", companyId)
    .select([
      "id",
      "kind",
      did.as("did"),
      "codes",
      "item_count",
      "undoes",
      "supplier",
      askedFor<string>("cost_percent").as("cost_percent"),
      askedFor<number>("markup_basis_points").as("markup_basis_points"),
      askedFor<boolean>("is_active").as("is_active"),
      onlyItem.as("item"),
      "created_at",
      author.as("by"),
      undoneAt.as("undone_at"),
    ])
    .$castTo<PriceChange>();

export const listChanges = (db: Db, companyId: string, page: PageQuery) =>
  takePage(db, changesOf(db, companyId), newestFirst("price_changes.created_at"), page);

export const findChange = (db: Db, companyId: string, id: string) =>
  changesOf(db, companyId)
    .select(sql<MovedTest[]>`moved_tests`.as("moved_tests"))
    .where("price_changes.id", "=", id)
    .executeTakeFirst();

/** The items of a change, in the order of their codes. `is_new` if the change has added it. */
export const listChanged = (db: Db, companyId: string, changeId: string) =>
  findMany(
    db,
    sql<{ id: string; name: string; is_new: boolean }>`
      select item_id as id, ${nameOf} as name, before is null as is_new
      from price_change_rows kept where ${rowsOf(companyId, changeId)} order by ${codeOf} collate "C"`,
  );

const shownSteps = 100;

export const listSteps = (db: Db, companyId: string, itemId: string) =>
  db
    .selectFrom("price_change_rows")
    .innerJoin("price_changes", "price_changes.id", "price_change_rows.change_id")
    .where("price_changes.company_id", "=", companyId)
    .where("price_change_rows.company_id", "=", companyId)
    .where("price_change_rows.item_id", "=", itemId)
    .select(["change_id", "kind", "price_changes.supplier", "price_changes.created_at", author.as("by")])
    .select(["figures_before as before", "figures_after as after"])
    .orderBy("price_changes.created_at", "desc")
    .orderBy("change_id", "desc")
    .limit(shownSteps)
    .$castTo<ItemStep>()
    .execute();
