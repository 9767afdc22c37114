import type { Answers } from "@quotemill/shared/templates/answers";
import type { PrefilledTemplateInput } from "@quotemill/shared/templates/prefilled";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { checkRoom } from "../../platform/http/budgets.ts";

const columns = [
  "id",
  "company_id",
  "base_template_id",
  "name",
  "description",
  sql<Answers>`prefilled_answers`.as("prefilled_answers"),
  "is_active",
  "created_by",
  "created_at",
] as const;

/** At most this many are offered, newest first: people pick from the dialog rather than search it. */
const listLimit = 200;

export function listPrefilled(db: Db, companyId: string, baseTemplateId: string) {
  return db
    .selectFrom("prefilled_templates")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("base_template_id", "=", baseTemplateId)
    .where("is_active", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(listLimit)
    .execute();
}

export async function insertPrefilled(db: Db, companyId: string, createdBy: string, input: PrefilledTemplateInput) {
  await checkRoom(db, "prefilledTemplates", companyId);
  return db
    .insertInto("prefilled_templates")
    .values({
      ...input,
      company_id: companyId,
      created_by: createdBy,
      description: input.description || null,
      prefilled_answers: JSON.stringify(input.prefilled_answers),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function deletePrefilled(db: Db, companyId: string, id: string) {
  return db
    .deleteFrom("prefilled_templates")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}
