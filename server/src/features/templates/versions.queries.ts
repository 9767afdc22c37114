import { withoutListFigures } from "@quotemill/shared/prices/rates";
import { readContents, type TemplateInput } from "@quotemill/shared/templates/versions/contents";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { nameOfUser, nextVersion } from "../../platform/db/query-parts.ts";
import { withPrices } from "../prices/index.ts";

const versionColumns = [
  "version",
  "created_at",
  "created_by",
  "note",
  nameOfUser("template_versions", "created_by").as("created_by_name"),
] as const;

const versionsOf = (db: Db, companyId: string, templateId: string) =>
  db.selectFrom("template_versions").where("company_id", "=", companyId).where("template_id", "=", templateId);

const quoteCount = sql<number>`(
  select count(*)::integer from quotes
  where quotes.company_id = template_versions.company_id
    and quotes.template_id = template_versions.template_id
    and quotes.template_version = template_versions.version)`;

/** Lists a template's versions, newest first. */
export const listVersions = (db: Db, companyId: string, templateId: string) =>
  versionsOf(db, companyId, templateId)
    .select([...versionColumns, quoteCount.as("quote_count")])
    .orderBy("version", "desc")
    .execute();

export async function findVersion(db: Db, companyId: string, templateId: string, version: number) {
  const row = await versionsOf(db, companyId, templateId)
    .select([...versionColumns, "contents"])
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, contents: await withPrices(db, companyId, readContents(row.contents)) };
}

/** More than anyone looks back at. */
const mostVersions = 100;

/**
 * Stores the template's present contents as its version. `savedBy` is null for a global admin, who belongs to no
 * company.
 */
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

const draftColumns = [
  "contents",
  "note",
  "based_on",
  "updated_at",
  nameOfUser("template_drafts", "updated_by").as("updated_by_name"),
] as const;
const whole = async <Row extends { contents: unknown }>(db: Db, companyId: string, row: Row) => ({
  ...row,
  contents: await withPrices(db, companyId, readContents(row.contents)),
});

export async function findTemplateDraft(db: Db, companyId: string, templateId: string) {
  const row = await db
    .selectFrom("template_drafts")
    .select(draftColumns)
    .where("company_id", "=", companyId)
    .where("template_id", "=", templateId)
    .executeTakeFirst();
  return row && whole(db, companyId, row);
}

interface UnpublishedVersion {
  contents: TemplateInput;
  note: string;
  based_on: number;
  updated_by: string;
}

/**
 * Replaces the unpublished version that was last changed at `seenAt`, or makes the first one if that is null. Returns
 * undefined if there is another one by now, or no longer any.
 */
export async function saveTemplateDraft(
  db: Db,
  companyId: string,
  templateId: string,
  unpublished: UnpublishedVersion,
  seenAt: string | null,
) {
  const changes = { ...unpublished, contents: JSON.stringify(withoutListFigures(unpublished.contents)) };
  const first = () =>
    db
      .insertInto("template_drafts")
      .values({ ...changes, company_id: companyId, template_id: templateId })
      .onConflict((conflict) => conflict.columns(["company_id", "template_id"]).doNothing())
      .returning(draftColumns)
      .executeTakeFirst();
  const next = (seen: string) =>
    db
      .updateTable("template_drafts")
      .set({ ...changes, updated_at: nextVersion("template_drafts") })
      .where("company_id", "=", companyId)
      .where("template_id", "=", templateId)
      .where("updated_at", "=", seen)
      .returning(draftColumns)
      .executeTakeFirst();
  const row = await (seenAt === null ? first() : next(seenAt));
  return row && whole(db, companyId, row);
}

/** Returns undefined if the unpublished version has changed or is gone since it was seen. */
export function deleteTemplateDraft(db: Db, companyId: string, templateId: string, seenAt: string) {
  return db
    .deleteFrom("template_drafts")
    .where("company_id", "=", companyId)
    .where("template_id", "=", templateId)
    .where("updated_at", "=", seenAt)
    .returning("template_id")
    .executeTakeFirst();
}
