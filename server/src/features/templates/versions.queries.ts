import { readContents } from "@quotemill/shared/templates/contents";
import { countedQuotes } from "@quotemill/shared/templates/versions";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { personName } from "./person-name.ts";

const columns = [
  "version",
  "created_at",
  "created_by",
  "note",
  personName("template_versions", "created_by").as("created_by_name"),
] as const;

const versionsOf = (db: Db, companyId: string, templateId: string) =>
  db.selectFrom("template_versions").where("company_id", "=", companyId).where("template_id", "=", templateId);

const quoteCount = sql<number>`(select count(*) from (
  select from quotes
  where quotes.company_id = template_versions.company_id
    and quotes.template_id = template_versions.template_id
    and quotes.template_version = template_versions.version
  limit ${sql.lit(countedQuotes)}) counted)`;

/** Newest first. */
export const listVersions = (db: Db, companyId: string, templateId: string) =>
  versionsOf(db, companyId, templateId)
    .select([...columns, quoteCount.as("quote_count")])
    .orderBy("version", "desc")
    .execute();

export async function findVersion(db: Db, companyId: string, templateId: string, version: number) {
  const row = await versionsOf(db, companyId, templateId)
    .select([...columns, "contents"])
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, contents: readContents(row.contents) };
}

/** More than anyone looks back at. */
const mostVersions = 100;

/** Keeps what a template is now as its version. `savedBy` is null for a global admin, who belongs to no company. */
export async function keepVersion(
  db: Db,
  { company_id, id, version }: { company_id: string; id: string; version: number },
  savedBy: string | null,
  note = "",
) {
  await sql`insert into template_versions (company_id, template_id, version, contents, note, created_by, created_at)
    select company_id, id, version, app.template_contents(form_templates), ${note}, ${savedBy}, updated_at
    from form_templates where company_id = ${company_id} and id = ${id}`.execute(db);
  await db
    .deleteFrom("template_versions")
    .where("company_id", "=", company_id)
    .where("template_id", "=", id)
    .where("version", "<=", version - mostVersions)
    .execute();
}
