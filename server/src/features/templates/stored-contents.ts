import { readPart, templateParts } from "@quotemill/shared/templates/contents";
import type { TemplateContents } from "@quotemill/shared/templates/input";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { keepUnread } from "./keep-unread.ts";

/**
 * A template's contents as templates, versions, drafts and files hold them. There may be more than this version knows:
 * parts, entries and keys of a later one. Whoever writes contents writes these, so that nothing is lost on the way.
 */
export type StoredContents = Record<string, unknown>;

const stored = sql<StoredContents>`app.template_contents(form_templates)`.as("contents");

export async function findStoredContents(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("form_templates")
    .select(stored)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.contents;
}

/** Of any company. */
export async function findAnyContents(db: Db, id: string) {
  const row = await db.selectFrom("form_templates").select(stored).where("id", "=", id).executeTakeFirst();
  return row?.contents;
}

/** The contents after a change by someone who saw what this version reads of them. */
export function changeContents(before: StoredContents, changes: TemplateContents): StoredContents {
  const changed = new Map<string, unknown>(Object.entries(changes));
  const kept = templateParts
    .filter((part) => changed.has(part))
    .map((part) => [part, keepUnread(before[part], knownOf(part, before[part]), changed.get(part))]);
  return { ...before, ...Object.fromEntries(kept) };
}

function knownOf(part: (typeof templateParts)[number], value: unknown): unknown {
  if (!Array.isArray(value)) return readPart(part, value);
  return value.map((entry) => (readPart(part, [entry]) as unknown[])[0]);
}

/** Converted by the database, which also knows the columns that a later version added. */
export const columnsOf = (contents: StoredContents) =>
  Object.fromEntries(
    Object.entries(contents).map(([column, value]) => [
      column,
      sql`(jsonb_populate_record(null::form_templates, ${JSON.stringify({ [column]: value })}::jsonb)).${sql.ref(column)}`,
    ]),
  ) as { name: RawBuilder<string> };
