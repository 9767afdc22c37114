import type { AuditAction, AuditSubject } from "@quotemill/shared/audit";
import { sql } from "kysely";
import pg from "pg";
import { audit } from "../../platform/audit.ts";
import { aboutContact, aboutDraft, aboutQuote, aboutTemplate } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/actor.ts";
import { contactOf } from "../contacts/index.ts";
import { insertRecord } from "./insert-record.ts";
import type { UndoableTable } from "./keep-for-undo.ts";
import { lockAround } from "./lock-around.ts";
import { type DeletedQuote, restoreQuote } from "./restore-quote.ts";

/** Files of a quote go an hour after it, see `removeUnlessUsed`. */
const undoMinutes = 15;

const tooLate = "This can no longer be undone.";

const actions: Record<UndoableTable, AuditAction> = {
  quotes: "quote.restored",
  saved_quotes: "draft.restored",
  prefilled_templates: "prefilled_template.restored",
  template_drafts: "template.draft_restored",
};

interface Deleted extends DeletedQuote {
  kind: UndoableTable;
  subject: string;
}

/** All or none. Only what this person deleted themselves, so nobody needs another permission. */
export async function restoreDeleted(db: Db, actor: CompanyActor, ids: string[]) {
  const rows = await takeDeleted(db, actor, ids);
  if (rows.length < ids.length) throw new AppError("not_found", tooLate);
  await lockAround(db, actor.company_id, rows);
  for (const row of rows) {
    await restore(db, row).catch(refuseIfBroken);
    await audit(db, actor, { action: actions[row.kind], subject: row.subject, about: await aboutRestored(db, row) });
  }
}

async function aboutRestored(db: Db, { company_id, id, kind, subject }: Deleted): Promise<AuditSubject[]> {
  if (kind === "prefilled_templates") return [];
  if (kind === "template_drafts") return [aboutTemplate({ id, name: subject })];
  const { contact } = await db
    .selectFrom(kind)
    .select(contactOf(kind).as("contact"))
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return kind === "quotes"
    ? [aboutQuote({ id, quote_number: subject }), ...aboutContact(contact)]
    : aboutDraft({ id, quote_name: subject, contact });
}

const restore = (db: Db, row: Deleted) =>
  row.kind === "quotes" ? restoreQuote(db, row) : insertRecord(db, row.kind, row.record);

async function takeDeleted(db: Db, { id, company_id }: CompanyActor, ids: string[]): Promise<Deleted[]> {
  const { rows } = await sql<Deleted & { position: string }>`
    delete from deleted_records
    where company_id = ${company_id} and id = any(${ids}::uuid[]) and deleted_by = ${id}
      and deleted_at > now() - make_interval(mins => ${undoMinutes})
    returning company_id, id, kind, record, parts, position,
      coalesce(record ->> 'quote_number', record ->> 'quote_name', record ->> 'name',
        record -> 'contents' ->> 'name') as subject`.execute(db);
  return rows.sort((a, b) => Number(b.position) - Number(a.position));
}

/** What it belongs to is gone, or its place is taken. */
function refuseIfBroken(error: unknown): never {
  const isBroken = error instanceof pg.DatabaseError && ["23503", "23505"].includes(error.code ?? "");
  throw isBroken ? new AppError("conflict", `${tooLate} Other changes were made since.`) : error;
}
