import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { CompanyActor } from "../../platform/http/actor.ts";

export type UndoableTable = "quotes" | "saved_quotes" | "prefilled_templates" | "template_drafts";

/** A template has one draft, which has no id of its own. */
const idOf = (kind: UndoableTable) => sql.ref(kind === "template_drafts" ? "template_id" : "id");

/**
 * Before a row is deleted: keeps it, so that whoever deletes it can bring it back. Its id identifies it. Locks the row, so
 * that nobody changes it in between.
 */
export async function keepForUndo(
  db: Db,
  { id: deletedBy, company_id }: CompanyActor,
  kind: UndoableTable,
  id: string,
  parts: RawBuilder<unknown> = sql`'{}'::jsonb`,
) {
  await sql`insert into deleted_records (company_id, id, kind, record, parts, deleted_by)
    select company_id, ${idOf(kind)}, ${kind}, to_jsonb(old), ${parts}, ${deletedBy} from ${sql.table(kind)} old
    where company_id = ${company_id} and ${idOf(kind)} = ${id} for update
    on conflict (company_id, id) do update set kind = excluded.kind, record = excluded.record, parts = excluded.parts,
      deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`.execute(db);
}
