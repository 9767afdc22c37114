import type { PriceItemUses } from "@quotemill/shared/prices/item";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { anyOf } from "../../platform/db/query-parts.ts";

/** A template uses an item by a rate with its id, at any depth; its unpublished version also counts. */
const itemIds = "$.**.item";

/** The ids of all items that the company's templates use. */
export const idsInTemplates = (companyId: string) => sql`
  select item #>> '{}' from (
    select structure || tables as contents from form_templates where company_id = ${companyId}
    union all
    select contents from template_drafts where company_id = ${companyId}
  ) template, jsonb_path_query(contents, ${sql.lit(itemIds)}) item
  where jsonb_typeof(item) = 'string'`;

/** True if a template uses any of these items. */
export const usesAnyItem = (ids: string[]) => sql<boolean>`exists (
  select from jsonb_path_query(structure || tables, ${sql.lit(itemIds)}) item where item #>> '{}' = any(${ids}::text[]))`;

/** Finds the templates that use an item, and the kits that have it as a part. */
export async function findUses(db: Db, companyId: string, id: string): Promise<PriceItemUses> {
  const isThisOne = sql.lit(`${itemIds} ? (@ == $id)`);
  const uses = (contents: string) =>
    sql`jsonb_path_exists(${sql.ref(contents)}, ${isThisOne}, jsonb_build_object('id', ${id}::text))`;
  const templates = await db
    .selectFrom("form_templates")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where(sql<boolean>`(${uses("structure")} or ${uses("tables")} or exists (
      select from template_drafts
      where template_drafts.company_id = form_templates.company_id and template_id = form_templates.id
        and ${uses("contents")}))`)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const kits = await db
    .selectFrom("price_items")
    .select(["price_items.id", "code", "name"])
    .innerJoin("price_item_parts", "kit_id", "price_items.id")
    .where("price_items.company_id", "=", companyId)
    .where("price_item_parts.company_id", "=", companyId)
    .where("part_id", "=", id)
    .orderBy("code")
    .execute();
  return { templates, kits };
}

/** Finds one of the items that a template uses, or a kit that is not among them. */
export const findUsedItem = (db: Db, companyId: string, ids: string[]) =>
  db
    .selectFrom("price_items")
    .select(["id", "code"])
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids))
    .where(sql<boolean>`(id::text in (${idsInTemplates(companyId)}) or id in (
      select part_id from price_item_parts where company_id = ${companyId} and kit_id <> all(${ids}::uuid[])))`)
    .executeTakeFirst();
