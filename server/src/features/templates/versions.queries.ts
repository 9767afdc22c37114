import { countedQuotes } from "@quotemill/shared/templates/versions";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { personName } from "./person-name.ts";
import type { StoredContents } from "./stored-contents.ts";

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

/** Newest first. The database keeps a limited number of each template. */
export const listVersions = (db: Db, companyId: string, templateId: string) =>
  versionsOf(db, companyId, templateId)
    .select([...columns, quoteCount.as("quote_count")])
    .orderBy("version", "desc")
    .execute();

export function findVersion(db: Db, companyId: string, templateId: string, version: number) {
  return versionsOf(db, companyId, templateId)
    .select([...columns, sql<StoredContents>`contents`.as("contents")])
    .where("version", "=", version)
    .executeTakeFirst();
}

/** The note of the version that a save in this transaction makes. */
export const noteVersion = (db: Db, note: string) =>
  sql`select set_config('quotemill.version_note', ${note}, true)`.execute(db);
