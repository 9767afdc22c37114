import type { Answers } from "@quotemill/shared/templates/answers";
import { readPricing } from "@quotemill/shared/templates/pricing";
import { readStructure } from "@quotemill/shared/templates/structure";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contactOf, personOf } from "../contacts/index.ts";

export async function findRun(db: Db, companyId: string, quoteId: string) {
  const row = await db
    .selectFrom("quotes")
    .select([
      "id",
      "company_id",
      "template_id",
      "quote_name",
      "quote_number",
      "status",
      "run",
      "webhook_url",
      "template_structure",
      "template_pricing",
      sql<Answers>`answers`.as("answers"),
      "notes",
      "created_at",
      "person_email",
      sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("companies").select("id").where("id", "=", companyId).where("deleting_at", "is not", null)),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { template_structure, template_pricing, ...quote } = row;
  return {
    ...quote,
    contact: personOf(row),
    structure: readStructure(template_structure),
    pricing: readPricing(template_pricing),
  };
}

/** Time in our own queue does not count against the workflow: the timeout counts from the first attempt. */
export async function startTimeoutAtFirstAttempt(db: Db, companyId: string, quoteId: string, run: number) {
  await db
    .updateTable("quotes")
    .set({ run_started_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .where("run", "=", run)
    .where("run_started_at", "<", sql<string>`now() - interval '5 seconds'`)
    .execute();
}
