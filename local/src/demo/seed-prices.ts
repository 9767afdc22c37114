import { priceItemInput } from "@quotemill/shared/prices/item";
import { sql } from "kysely";
import { createPriceItem } from "../../../server/src/features/prices/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import { pricedDaysAgo, priceList } from "./price-list.ts";
import { backdateActivity } from "./seed-offers.ts";

/** The list is older than all that is priced by it. */
const addedDaysAgo = 120;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Lets the product's own service add every item, and then puts that into the past. */
export async function seedPrices(db: Db, company_id: string, created_by: string) {
  const person = await db
    .selectFrom("users")
    .select(["id", "email", "full_name"])
    .where("id", "=", created_by)
    .executeTakeFirstOrThrow();
  const author = {
    ...{ ...person, email: person.email ?? "", company_id, app_role: "admin" as const },
    ...{ auth_id: "", session: { id: "", expiresAt: new Date() } },
    ...{ sees_costs: true, sees_all_quotes: true, is_fresh: true },
  };
  const ids = new Map<string, string>();
  for (const { parts, ...item } of priceList) {
    const input = priceItemInput.parse({
      ...item,
      parts: parts.map(([code, quantity, waste_percent]) => ({ item_id: ids.get(code), quantity, waste_percent })),
    });
    ids.set(item.code, (await createPriceItem(db, author, input)).id);
  }
  await backdateItems(db, company_id);
  await backdateActivity(db, company_id, daysAgo(addedDaysAgo));
  await db.updateTable("companies").set({ target_margin_basis_points: 3_500 }).where("id", "=", company_id).execute();
}

/** The history gets the same times, so that each item still matches its latest change, which can be undone. */
async function backdateItems(db: Db, companyId: string) {
  const added = daysAgo(addedDaysAgo).toISOString();
  for (const [supplier, days] of Object.entries(pricedDaysAgo)) {
    const priced = daysAgo(days).toISOString();
    await sql`update price_items set created_at = ${added}, updated_at = ${priced}, priced_at = ${priced}
      where company_id = ${companyId} and supplier = ${supplier}`.execute(db);
  }
  await sql`update price_changes set created_at = ${added} where company_id = ${companyId}`.execute(db);
  await sql`update price_change_rows set after = after || (
      select jsonb_build_object('created_at', created_at, 'updated_at', updated_at, 'priced_at', priced_at)
      from price_items where price_items.company_id = ${companyId} and id = item_id)
    where company_id = ${companyId}`.execute(db);
}
