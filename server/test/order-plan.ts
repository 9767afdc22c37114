import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { actFor } from "../src/platform/db/acting.ts";
import type { ListOrder } from "../src/platform/db/list-order.ts";
import type { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
type Caller = Awaited<ReturnType<TestApp["signedIn"]>>;

const samples = { moment: "2026-01-01T00:00:00.000Z", text: "m", flag: "false", number: "1" };

/** The plan of a page somewhere in a list, as the caller's company reads it. */
export async function planOfPage(
  { db }: TestApp,
  { user }: Caller,
  table: "contacts" | "form_templates" | "price_items" | "quotes" | "saved_quotes",
  { keys, id, direction }: ListOrder,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<string> {
  const values = [...keys.map(({ value }) => value), id];
  const after = sql.join([...keys.map(({ kind }) => samples[kind]), randomUUID()]);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await actFor(tx, { id: user.id, company_id: user.company_id, app_role: "user" });
    const { rows } = await sql`explain select id from ${sql.table(table)}
      where company_id = ${user.company_id} and ${condition}
        and (${sql.join(values)}) ${direction === "asc" ? sql`>` : sql`<`} (${after})
      order by ${sql.join(values.map((value) => sql`${value} ${sql.raw(direction)}`))}
      limit 51`.execute(tx);
    return JSON.stringify(rows);
  });
}
