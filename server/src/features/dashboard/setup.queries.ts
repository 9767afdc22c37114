import type { Setup } from "@quotemill/shared/setup";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Stops at the first row of each kind, so it takes no longer in a large company. */
export async function readSetup(db: Db, companyId: string): Promise<Setup> {
  const own = (table: "form_templates" | "contacts" | "quotes") =>
    sql<boolean>`exists (select from ${sql.table(table)} where company_id = companies.id)`;
  const { hidden, ...done } = await db
    .selectFrom("companies")
    .select([
      "setup_hidden as hidden",
      sql<boolean>`logo_path is not null or exists (
        select from jsonb_each_text(details) where key <> 'layout' and value <> '')`.as("details"),
      own("form_templates").as("template"),
      own("contacts").as("contact"),
      own("quotes").as("quote"),
      sql<boolean>`(select count(*) from (select from users where company_id = companies.id limit 2) people) > 1`.as(
        "invite",
      ),
    ])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { hidden, done };
}

export async function hideSetup(db: Db, companyId: string) {
  await db.updateTable("companies").set({ setup_hidden: true }).where("id", "=", companyId).execute();
}
