import type { KnownItem } from "@quotemill/shared/prices/compare-import";
import type { AppliedImport, ImportChoices, LastReading } from "@quotemill/shared/prices/imports";
import type { RowProblem, SupplierRow } from "@quotemill/shared/prices/supplier-rows";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { anyOf, findMany, nextVersion } from "../../platform/db/query-parts.ts";

/** Makes room for another import by removing old ones, and the oldest beyond `most`. */
export const removeImports = (db: Db, companyId: string, { most }: { most: number }) =>
  sql`delete from price_imports where company_id = ${companyId} and (
    created_at < now() - interval '1 day' or id in (
      select id from price_imports where company_id = ${companyId}
      order by created_at desc, id offset ${most - 1}))`.execute(db);

interface NewImport {
  supplier: string;
  file_name: string;
  markup_basis_points: number;
  rows: SupplierRow[];
  problems: RowProblem[];
  created_by: string | null;
}

export const insertImport = (db: Db, company_id: string, { rows, problems, ...given }: NewImport) =>
  db
    .insertInto("price_imports")
    .values({ ...given, company_id, rows: JSON.stringify(rows), problems: JSON.stringify(problems) })
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();

const importColumns = [
  "id",
  "supplier",
  "file_name",
  "markup_basis_points",
  "created_at",
  sql<SupplierRow[]>`rows`.as("rows"),
  sql<RowProblem[]>`problems`.as("problems"),
  sql<ImportChoices | null>`choices`.as("choices"),
  sql<AppliedImport | null>`result`.as("result"),
] as const;

/**
 * Returns how much there is to compare, without reading it: the file's rows or, if there are more, the list's items of
 * its supplier, which may be missing in the file. Undefined if there is no such import.
 */
export async function countRows(db: Db, companyId: string, id: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("price_imports")
    .select(
      sql<number>`greatest(jsonb_array_length(rows), (select count(*)::int from price_items
        where price_items.company_id = ${companyId} and lower(price_items.supplier) = lower(price_imports.supplier)))`.as(
        "rows",
      ),
    )
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.rows;
}

/** Locks it, if asked to, so that a repeated request finds the result of the first. */
export const findImport = (db: Db, companyId: string, id: string, isLocked = false) =>
  db
    .selectFrom("price_imports")
    .select(importColumns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const saveChoices = (db: Db, companyId: string, id: string, choices: ImportChoices) =>
  db
    .updateTable("price_imports")
    .set({ choices: JSON.stringify(choices) })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("result", "is", null)
    .returning("id")
    .executeTakeFirst();

export const finishImport = (db: Db, companyId: string, id: string, result: AppliedImport) =>
  db
    .updateTable("price_imports")
    .set({ result: JSON.stringify(result), rows: "[]", problems: "[]" })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();

/** The items of a supplier, those with any of these codes, and those with any of these ids. */
export const listKnownItems = (
  db: Db,
  companyId: string,
  { supplier, codes, ids }: { supplier: string; codes: string[]; ids: string[] },
): Promise<KnownItem[]> =>
  findMany(
    db,
    db
      .selectFrom("price_items")
      .select(["id", "code", "name", "supplier", "supplier_code", "category", "price", "markup_basis_points"])
      .select(["is_active", "priced_at", "updated_at", sql<number>`cost::float8`.as("cost")])
      .select(sql<boolean>`id in (select kit_id from price_item_parts where company_id = ${companyId})`.as("is_kit"))
      .where("company_id", "=", companyId)
      .where(sql<boolean>`(lower(supplier) = lower(${supplier}) or lower(code) = any(${codes})
        or id = any(${ids}::uuid[]))`)
      .orderBy("code"),
  );

export const setCosts = (db: Db, companyId: string, costs: { id: string; cost: number }[]) =>
  sql`update price_items set cost = given.cost, priced_at = now(), updated_at = ${nextVersion("price_items")}
    from jsonb_to_recordset(${JSON.stringify(costs)}) as given (id uuid, cost numeric)
    where company_id = ${companyId} and price_items.id = given.id`.execute(db);

/** Sets prices that are fixed, and stay so. */
export const setPrices = (db: Db, companyId: string, prices: { id: string; price: number }[]) =>
  sql`update price_items set price = given.price, updated_at = ${nextVersion("price_items")}
    from jsonb_to_recordset(${JSON.stringify(prices)}) as given (id uuid, price integer)
    where company_id = ${companyId} and price_items.id = given.id and price_items.price <> given.price`.execute(db);

export const confirmCosts = (db: Db, companyId: string, ids: string[]) =>
  db
    .updateTable("price_items")
    .set({ priced_at: sql<string>`now()`, updated_at: nextVersion("price_items") })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids))
    .execute();

export type NewItem = Omit<SupplierRow, "line"> & { id: string };

/** Returns false if the company would have more items than it may. */
export async function insertItems(
  db: Db,
  companyId: string,
  items: NewItem[],
  { supplier, markup_basis_points, most }: { supplier: string; markup_basis_points: number; most: number },
): Promise<boolean> {
  if (items.length === 0) return true;
  const { count } = await db
    .selectFrom("price_items")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  if (count + items.length > most) return false;
  await sql`insert into price_items
      (company_id, id, code, supplier_code, name, unit, category, pack, cost, supplier, markup_basis_points)
    select ${companyId}, id, code, code, name, unit, category, pack, cost, ${supplier}, ${markup_basis_points}::integer
    from jsonb_to_recordset(${JSON.stringify(items)})
      as item (id uuid, code text, name text, unit text, category text, pack numeric, cost numeric)`.execute(db);
  return true;
}

const mostReadings = 500;

export async function keepReading(db: Db, companyId: string, supplier: string, reading: Omit<LastReading, "used_at">) {
  await sql`insert into price_import_columns (company_id, supplier, reading)
    values (${companyId}, lower(${supplier}), ${JSON.stringify(reading)})
    on conflict (company_id, supplier) do update set reading = excluded.reading, used_at = now()`.execute(db);
  await sql`delete from price_import_columns where company_id = ${companyId} and supplier in (
    select supplier from price_import_columns where company_id = ${companyId}
    order by used_at desc offset ${mostReadings})`.execute(db);
}

export const findReading = (db: Db, companyId: string, supplier: string) =>
  db
    .selectFrom("price_import_columns")
    .select([sql<Omit<LastReading, "used_at">>`reading`.as("reading"), "used_at"])
    .where("company_id", "=", companyId)
    .where("supplier", "=", sql<string>`lower(${supplier})`)
    .executeTakeFirst();
