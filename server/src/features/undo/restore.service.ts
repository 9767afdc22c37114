import type { AuditAction } from "@quotemill/shared/audit";
import { sql } from "kysely";
import pg from "pg";
import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { UndoableTable } from "./keep-for-undo.ts";
import { type DeletedQuote, restoreQuote } from "./restore-quote.ts";

/** Files of a quote go an hour after it, see `removeUnlessUsed`. */
const undoMinutes = 15;

const tooLate = "This can no longer be undone.";

const actions: Record<UndoableTable, AuditAction> = {
  quotes: "quote.restored",
  saved_quotes: "draft.restored",
  prefilled_templates: "prefilled_template.restored",
};

const mentioned = { quotes: "quote", saved_quotes: "draft", prefilled_templates: null } as const;

interface Deleted extends DeletedQuote {
  kind: UndoableTable;
  subject: string;
}

/** All or none. Only what this person deleted themselves, so nobody needs another permission. */
export async function restoreDeleted(db: Db, actor: CompanyActor, ids: string[]) {
  const rows = await takeDeleted(db, actor, ids);
  if (rows.length < ids.length) throw new AppError("not_found", tooLate);
  for (const row of rows) {
    await restore(db, row).catch(refuseIfBroken);
    const kind = mentioned[row.kind];
    const about = kind ? [{ kind, id: row.id, name: row.subject }] : [];
    await audit(db, actor, { action: actions[row.kind], subject: row.subject, about });
  }
}

const restore = (db: Db, row: Deleted) =>
  row.kind === "quotes"
    ? restoreQuote(db, row)
    : sql`select app.insert_record(${row.kind}, ${JSON.stringify(row.record)})`.execute(db);

async function takeDeleted(db: Db, { id, company_id }: CompanyActor, ids: string[]): Promise<Deleted[]> {
  const { rows } = await sql<Deleted & { position: string }>`
    delete from deleted_records
    where company_id = ${company_id} and id = any(${ids}::uuid[]) and deleted_by = ${id}
      and deleted_at > now() - make_interval(mins => ${undoMinutes})
    returning company_id, id, kind, record, parts, position,
      coalesce(record ->> 'quote_number', record ->> 'quote_name', record ->> 'name') as subject`.execute(db);
  return rows.sort((a, b) => Number(b.position) - Number(a.position));
}

/** What it belongs to is gone, or its place is taken. */
function refuseIfBroken(error: unknown): never {
  const isBroken = error instanceof pg.DatabaseError && ["23503", "23505"].includes(error.code ?? "");
  throw isBroken ? new AppError("conflict", `${tooLate} Other changes were made since.`) : error;
}
