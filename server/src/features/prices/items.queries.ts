import {
  type KitPart,
  oldAfterDays,
  type PriceItem,
  type PriceItemInput,
  type PriceItemOrder,
  type PriceItemQuery,
  type PriceListFigures,
} from "@quotemill/shared/prices/item";
import type { StoredItem } from "@quotemill/shared/prices/kits";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "../../platform/db/database-types.ts";
import type { Db } from "../../platform/db/db.ts";
import { compiledOnce } from "../../platform/db/driver.ts";
import { alphabetical, type ListOrder, newestFirst, oldestFirst } from "../../platform/db/list-order.ts";
import { contains, countOf, takePage } from "../../platform/db/paging.ts";
import { anyOf, findFew, findMany, nextVersion } from "../../platform/db/query-parts.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import { idsInTemplates } from "./uses.queries.ts";

const by = (column: "code" | "name", direction: ListOrder["direction"]): ListOrder => ({
  keys: [{ name: `sort_${column}`, value: alphabetical(`price_items.${column}`), kind: "text" }],
  id: sql.ref("price_items.id"),
  direction,
});

/** Each of these orders has an index. */
export const priceItemOrders: Record<PriceItemOrder, ListOrder> = {
  code: by("code", "asc"),
  name: by("name", "asc"),
  name_desc: by("name", "desc"),
  changed: newestFirst("price_items.updated_at"),
  priced: oldestFirst("price_items.priced_at"),
};

/** The columns that a price is computed from. */
const rateColumns = [
  "price_items.id",
  "price_items.code",
  sql<number>`price_items.cost::float8`.as("cost"),
  "price_items.price",
  "price_items.markup_basis_points",
  "price_items.is_active",
] as const;

/** The columns for an item's name in a quote. */
const figureColumns = [...rateColumns, "price_items.name", "price_items.printed_name", "price_items.unit"] as const;

const itemColumns = [
  ...figureColumns,
  "price_items.company_id",
  "price_items.category",
  "price_items.supplier",
  "price_items.supplier_code",
  sql<string | null>`trim_scale(price_items.pack)::text`.as("pack"),
  "price_items.priced_at",
  "price_items.created_at",
  "price_items.updated_at",
] as const;

const partsInOrder = sql<KitPart[]>`json_agg(json_build_object('item_id', part_id,
  'quantity', trim_scale(quantity)::text, 'waste_percent', trim_scale(waste_percent)::text) order by position)`;

const storedParts = sql<KitPart[]>`(
  select coalesce(${partsInOrder}, '[]')
  from price_item_parts parts where parts.company_id = price_items.company_id and parts.kit_id = price_items.id)`;

const partsByKit = (companyId: string) =>
  sql<{ kit_id: string; parts: KitPart[] }>`(
    select kit_id, ${partsInOrder} as parts from price_item_parts where company_id = ${companyId} group by kit_id)`.as<"parts_of">(
    "parts_of",
  );

const columns = [...itemColumns, storedParts.as("parts")] as const;

/** An item from the store: a price may come from its markup, and a kit's cost from its parts. */
export type ItemRow = StoredItem & Omit<PriceItem, keyof StoredItem>;
type RateRow = StoredItem & Pick<PriceItem, "is_active">;
export type FiguresRow = RateRow & Pick<PriceItem, "name" | "printed_name" | "unit">;

const ofCompany = (db: Db, companyId: string) =>
  db.selectFrom("price_items").where("price_items.company_id", "=", companyId);

export const findItem = (db: Db, companyId: string, id: string): Promise<ItemRow | undefined> =>
  ofCompany(db, companyId).select(columns).where("price_items.id", "=", id).executeTakeFirst();

export async function countItems(db: Db, companyId: string, ids: string[]): Promise<number> {
  const { count } = await ofCompany(db, companyId)
    .select(sql<number>`count(*)`.as("count"))
    .where("price_items.id", "=", anyOf(ids))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists a page. A search reads all items of the company once, which finds the ids of few hits; many are read in the
 * order of the list. That is fast enough for as many items as a company can have, so it needs no search function in
 * addition to the policies.
 */
export async function listItems(db: Db, companyId: string, now: Date, filters: PriceItemQuery) {
  const order = orderOf(filters);
  const matching = matchingItems(db, companyId, now, filters);
  if (!isFiltered(filters)) {
    return takePage(db, matching.select(columns), order, filters, { columns: { total: countOf(matching) } });
  }
  const found = matching.select([
    sql<string[] | null>`case when count(*) <= 2000 then coalesce(array_agg(id), '{}') end`.as("ids"),
    sql<number>`count(*)`.as("total"),
  ]);
  const { ids = [], total = 0 } = (await findFew<{ ids: string[] | null; total: number }>(db, sql`(${found})`)) ?? {};
  const rows = ids ? ofCompany(db, companyId).where("price_items.id", "=", anyOf(ids)) : matching;
  return { ...(await takePage(db, rows.select(columns), order, filters)), total };
}

const orderOf = ({ updated_since, order }: PriceItemQuery) =>
  updated_since ? oldestFirst("price_items.updated_at") : priceItemOrders[order];

export const pageOfItems = (db: Db, companyId: string, now: Date, filters: PriceItemQuery) =>
  takePage(db, matchingItems(db, companyId, now, filters).select(columns), orderOf(filters), filters);

const isFiltered = ({ ids, search, category, supplier, status }: PriceItemQuery) =>
  ids !== "" || search !== "" || category !== "" || supplier !== "" || status !== "all";

const matchingItems = (db: Db, companyId: string, now: Date, filters: PriceItemQuery) =>
  ofCompany(db, companyId)
    .$if(filters.updated_since !== undefined, (items) =>
      items.where("price_items.updated_at", ">=", filters.updated_since ?? ""),
    )
    .$if(filters.ids !== "", (items) => items.where("price_items.id", "=", anyOf(filters.ids.split(","))))
    .$if(filters.search !== "", (items) => items.where(sql<boolean>`search_text like ${contains(filters.search)}`))
    .$if(filters.category !== "", (items) => items.where("category", "=", filters.category))
    .$if(filters.supplier !== "", (items) => items.where("supplier", "=", filters.supplier))
    .$if(filters.status !== "all", (items) => items.where(hasStatus(companyId, now)[filters.status]));

const hasStatus = (companyId: string, now: Date) => {
  const isKit = sql<boolean>`price_items.id in (select kit_id from price_item_parts where company_id = ${companyId})`;
  const isPart = sql<boolean>`price_items.id in (select part_id from price_item_parts where company_id = ${companyId})`;
  const before = new Date(now.getTime() - oldAfterDays * 24 * 3_600_000).toISOString();
  return {
    all: sql<boolean>`true`,
    active: sql<boolean>`is_active`,
    off: sql<boolean>`not is_active`,
    // A kit has no cost of its own to confirm.
    old: sql<boolean>`(is_active and priced_at < ${before} and not ${isKit})`,
    unused: sql<boolean>`(not ${isPart} and price_items.id::text not in (${idsInTemplates(companyId)}))`,
    kits: isKit,
  };
};

export async function readFigures(db: Db, companyId: string, now: Date): Promise<PriceListFigures> {
  const { old, unused, kits } = hasStatus(companyId, now);
  const values = (column: "category" | "supplier") => sql<string[]>`array(
    select ${sql.ref(column)} from price_items where company_id = ${companyId} and ${sql.ref(column)} <> ''
    group by 1 order by ${alphabetical(column)})`;
  return ofCompany(db, companyId)
    .select([
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where ${old})`.as("old"),
      sql<number>`count(*) filter (where ${unused})`.as("unused"),
      sql<number>`count(*) filter (where ${kits})`.as("kits"),
      values("category").as("categories"),
      values("supplier").as("suppliers"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Makes a function that loads items with everything that they contain. Items are looked up one by one: given a list of
 * ids, the plan that PostgreSQL keeps for all companies may read every item of a company for each call. Few items are
 * kits, so the others do not wait for a second statement.
 */
function loaderOf<Row extends { id: string }>(itemsOf: (db: Db) => SelectQueryBuilder<DB, "price_items", Row>) {
  const itemsBy = <Parts>(db: Db, companyId: string, ids: RawBuilder<unknown>, parts: RawBuilder<Parts>) => {
    const item = itemsOf(db)
      .select(parts.as("parts"))
      .where("price_items.company_id", "=", companyId)
      .where("price_items.id", "=", sql.ref<string>("wanted.id"))
      .limit(sql.lit(1));
    return sql<Row & { parts: Parts }>`
      select item.* from ${ids} as wanted(id) cross join lateral ${item} as item`.compile(db);
  };
  const loadPlain = compiledOnce((db: Db, companyId: string, ids: string[]) =>
    itemsBy(db, companyId, sql`unnest(${ids}::uuid[])`, noParts),
  );
  const loadKits = compiledOnce((db: Db, companyId: string, ids: string[]) =>
    itemsBy(db, companyId, reachedIds(companyId, ids), storedParts),
  );
  return async (db: Db, companyId: string, ids: string[]) => {
    const items = new Map<string, Row & { parts: KitPart[] }>();
    const kits: string[] = [];
    for (const item of ids.length === 0 ? [] : await loadPlain(db, companyId, ids)) {
      if (isPlain(item)) items.set(item.id, item);
      else kits.push(item.id);
    }
    for (const item of kits.length === 0 ? [] : await loadKits(db, companyId, kits)) items.set(item.id, item);
    return items;
  };
}

/** An empty list, or null for a kit. */
const noParts = sql<KitPart[] | null>`case when not exists (select from price_item_parts parts
  where parts.company_id = price_items.company_id and parts.kit_id = price_items.id) then json '[]' end`;

const isPlain = <Row>(item: Row & { parts: KitPart[] | null }): item is Row & { parts: KitPart[] } =>
  item.parts !== null;

/** The ids of these items and of everything that they contain. */
const reachedIds = (companyId: string, ids: string[]) => sql`(
  with recursive reached(id) as (
    select unnest(${ids}::uuid[])
    union
    select part_id from reached join price_item_parts parts on parts.company_id = ${companyId} and kit_id = reached.id)
  select id from reached)`;

export const loadItems = loaderOf((db) => db.selectFrom("price_items").select(itemColumns));

/** The same with fewer columns: an import has 10,000 items in memory, before and after. */
export const loadFigures = loaderOf((db) => db.selectFrom("price_items").select(figureColumns));

/**
 * The same for thousands of items, after `expectMany`: reads the company's list once, through any index. If it read
 * them one by one, PostgreSQL could search the whole list for each item of a company that has no rows in its statistics
 * yet.
 */
export async function loadManyFigures(db: Db, companyId: string, ids: string[]): Promise<Map<string, FiguresRow>> {
  const wanted = ofCompany(db, companyId)
    .leftJoin(partsByKit(companyId), "parts_of.kit_id", "price_items.id")
    .select([...figureColumns, sql<KitPart[]>`coalesce(parts_of.parts, '[]')`.as("parts")])
    .where(sql<boolean>`price_items.id in ${reachedIds(companyId, ids)}`);
  return new Map((await findMany(db, wanted)).map((row) => [row.id, row]));
}

/** The same with the columns that the rates of a template need. */
export const loadRates = loaderOf((db) => db.selectFrom("price_items").select(rateColumns));

/** Finds items by their codes in lower case. */
export async function findIdsByCode(db: Db, companyId: string, codes: string[]): Promise<Map<string, string>> {
  const rows = await ofCompany(db, companyId)
    .select(["id", sql<string>`lower(code)`.as("code")])
    .where(sql<boolean>`lower(code) = any(${codes})`)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/**
 * Returns the items that exist, followed by the kits that contain any of them at any level, both ordered by code.
 */
export async function listWithKitsAbove(db: Db, companyId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with recursive affected(id) as (
      select unnest(${ids}::uuid[])
      union
      select kit_id from affected join price_item_parts on company_id = ${companyId} and part_id = affected.id)
    select coalesce(json_agg(id order by id = any(${ids}::uuid[]) desc, ${alphabetical("code")}, id), '[]') as ids
    from affected join price_items using (id) where company_id = ${companyId}`.execute(db);
  return rows[0]?.ids ?? [];
}

type ItemValues = Omit<PriceItemInput, "parts">;

export async function insertItem(db: Db, companyId: string, id: string, { parts, ...item }: PriceItemInput) {
  await checkRoom(db, "priceItems", companyId);
  await db
    .insertInto("price_items")
    .values({ ...item, company_id: companyId, id })
    .execute();
  await insertParts(db, companyId, id, parts);
}

/** Values that are absent stay. A given cost is thereby confirmed. */
export async function updateItem(db: Db, companyId: string, id: string, changes: Partial<ItemValues>) {
  await db
    .updateTable("price_items")
    .set({
      ...changes,
      ...(changes.cost !== undefined && { priced_at: sql<string>`now()` }),
      updated_at: nextVersion("price_items"),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

export async function replaceParts(db: Db, companyId: string, kitId: string, parts: KitPart[]) {
  await db.deleteFrom("price_item_parts").where("company_id", "=", companyId).where("kit_id", "=", kitId).execute();
  await insertParts(db, companyId, kitId, parts);
}

async function insertParts(db: Db, company_id: string, kit_id: string, parts: KitPart[]) {
  if (parts.length === 0) return;
  await checkRoom(db, "kitParts", company_id);
  await db
    .insertInto("price_item_parts")
    .values(
      parts.map(({ item_id: part_id, quantity, waste_percent }, position) => ({
        ...{ company_id, kit_id, part_id, position },
        ...{ quantity, waste_percent },
      })),
    )
    .execute();
}

export const deleteItem = (db: Db, companyId: string, id: string) =>
  db.deleteFrom("price_items").where("company_id", "=", companyId).where("id", "=", id).execute();

/**
 * Changes the costs of those that are not kits. A percentage gives figures that no one would write, so the result is
 * rounded to a cent from a dollar up and to two decimals of a cent below, half away from zero.
 */
export const changeCosts = (db: Db, companyId: string, ids: string[], percent: string) =>
  db
    .updateTable("price_items")
    .set({
      cost: sql<string>`(
        select round(changed, case when changed < 100 then 2 else 0 end)
        from (select cost * (100 + ${percent}::numeric) / 100 as changed) result)`,
      priced_at: sql<string>`now()`,
      updated_at: nextVersion("price_items"),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids))
    .where(sql<boolean>`not exists (select from price_item_parts parts
      where parts.company_id = price_items.company_id and parts.kit_id = price_items.id)`)
    .execute();

export const setMarkup = (db: Db, companyId: string, ids: string[], markup: number) =>
  db
    .updateTable("price_items")
    .set({ price: null, markup_basis_points: markup, updated_at: nextVersion("price_items") })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids))
    .where(sql<boolean>`markup_basis_points is distinct from ${markup}`)
    .execute();

export const setActive = (db: Db, companyId: string, ids: string[], isActive: boolean) =>
  db
    .updateTable("price_items")
    .set({ is_active: isActive, updated_at: nextVersion("price_items") })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids))
    .where("is_active", "!=", isActive)
    .execute();
