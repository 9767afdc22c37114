import { readContents } from "@quotemill/shared/templates/contents";
import type { TemplateInput } from "@quotemill/shared/templates/input";
import type { Db } from "../../platform/db/db.ts";
import { nextVersion } from "../../platform/db/version.ts";
import { personName } from "./person-name.ts";

const columns = [
  "contents",
  "note",
  "based_on",
  "updated_at",
  personName("template_drafts", "updated_by").as("updated_by_name"),
] as const;
const whole = <Row extends { contents: unknown }>(row: Row) => ({
  ...row,
  contents: readContents(row.contents),
});

export async function findTemplateDraft(db: Db, companyId: string, templateId: string) {
  const row = await db
    .selectFrom("template_drafts")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("template_id", "=", templateId)
    .executeTakeFirst();
  return row && whole(row);
}

interface Draft {
  contents: TemplateInput;
  note: string;
  based_on: number;
  updated_by: string;
}

/** Replaces the draft that was seen. Undefined if there is another one by now; null stands for none. */
export async function saveTemplateDraft(
  db: Db,
  companyId: string,
  templateId: string,
  draft: Draft,
  seenAt: string | null,
) {
  const changes = { ...draft, contents: JSON.stringify(draft.contents) };
  const row = await db
    .insertInto("template_drafts")
    .values({ ...changes, company_id: companyId, template_id: templateId })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "template_id"])
        .doUpdateSet({ ...changes, updated_at: nextVersion("template_drafts") })
        .where("template_drafts.updated_at", "=", seenAt),
    )
    .returning(columns)
    .executeTakeFirst();
  return row && whole(row);
}

/** Undefined if it is no longer there as it was seen. */
export function deleteTemplateDraft(db: Db, companyId: string, templateId: string, seenAt: string) {
  return db
    .deleteFrom("template_drafts")
    .where("company_id", "=", companyId)
    .where("template_id", "=", templateId)
    .where("updated_at", "=", seenAt)
    .returning("template_id")
    .executeTakeFirst();
}
