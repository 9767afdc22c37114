import type { PageQuery } from "@quotemill/shared/paging";
import { readContents, templateParts } from "@quotemill/shared/templates/contents";
import type { TemplateContents, TemplateInput, TemplateUpdate } from "@quotemill/shared/templates/schema";
import { readItems } from "@quotemill/shared/templates/structure";
import { readTables } from "@quotemill/shared/templates/tables";
import { readTestCases } from "@quotemill/shared/templates/test-cases";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { countOf, takePage } from "../../platform/paging.ts";
import { nextVersion } from "../../platform/version.ts";
import { keepUnread } from "./keep-unread.ts";

const listColumns = ["id", "company_id", "name", "is_active", "created_by", "created_at", "updated_at"] as const;
const columns = [...listColumns, "version", ...templateParts] as const;

type Stored = Record<keyof TemplateInput, unknown>;
const whole = <Row extends Stored>(row: Row) => ({ ...row, ...readContents(row) });
/** With what `before` holds that this version cannot read. */
const storedChanges = (
  { structure, tables, test_cases, pricing, ...changes }: TemplateContents,
  before?: Pick<Stored, "structure" | "tables" | "test_cases">,
) => ({
  ...changes,
  ...(structure && { structure: JSON.stringify(keepUnread(before?.structure, structure, readItems)) }),
  ...(tables && { tables: JSON.stringify(keepUnread(before?.tables, tables, readTables)) }),
  ...(test_cases && { test_cases: JSON.stringify(keepUnread(before?.test_cases, test_cases, readTestCases)) }),
  ...(pricing !== undefined && { pricing: pricing && JSON.stringify(pricing) }),
});

/** What people fill in, also if a later version stored it. */
const filledIn = sql.lit(`$[*] ? (@.type != "calculated" && @.type != "section" && @.type != "group")`);

export function listTemplates(db: Db, companyId: string, { active, ...page }: PageQuery & { active: boolean }) {
  const matching = db
    .selectFrom("form_templates")
    .where("company_id", "=", companyId)
    .$if(active, (query) => query.where("is_active", "=", true));
  const rows = matching.select([
    ...listColumns,
    sql<number>`jsonb_array_length(jsonb_path_query_array(structure, ${filledIn}))`.as("field_count"),
    sql<number>`jsonb_array_length(jsonb_path_query_array(structure, '$[*] ? (exists(@.conditional) || exists(@.showIf))'))`.as(
      "conditional_count",
    ),
  ]);
  return takePage(db, rows, "form_templates.created_at", page, { columns: { total: countOf(matching) } });
}

export async function findTemplate(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("form_templates")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && whole(row);
}

export async function insertTemplate(
  db: Db,
  companyId: string,
  createdBy: string | null,
  input: TemplateInput,
  is_active = true,
) {
  const row = await db
    .insertInto("form_templates")
    .values({
      ...storedChanges(input),
      name: input.name,
      structure: JSON.stringify(input.structure),
      company_id: companyId,
      created_by: createdBy,
      is_active,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return whole(row);
}

/** Undefined if the template does not exist, or is no longer the version that was seen. */
export async function updateTemplate(db: Db, companyId: string, id: string, update: TemplateUpdate) {
  const { updated_at: seenAt, is_active, note, draft_updated_at, ...contents } = update;
  const before = await db
    .selectFrom("form_templates")
    .select(["structure", "tables", "test_cases"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  const row = await db
    .updateTable("form_templates")
    .set({
      ...(is_active !== undefined && { is_active }),
      ...(seenAt !== undefined && { ...storedChanges(contents, before), updated_at: nextVersion("form_templates") }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .$if(seenAt !== undefined, (query) => query.where("updated_at", "=", seenAt ?? ""))
    .returning(columns)
    .executeTakeFirst();
  return row && whole(row);
}

export function deleteTemplate(db: Db, companyId: string, id: string) {
  return db
    .deleteFrom("form_templates")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}
