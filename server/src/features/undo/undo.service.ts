import type { ActivityAction, ActivitySubject } from "@quotemill/shared/screens/activity";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { withAllQuotes } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { lockRows } from "../../platform/db/locks.ts";
import { AppError } from "../../platform/errors.ts";
import type { CompanyActor, CompanyPerson } from "../../platform/http/access.ts";
import { aboutContact, aboutDraft, aboutQuote, aboutTemplate, recordActivity } from "../activity/index.ts";
import { contactOf, findAddress } from "../contacts/index.ts";

type UndoableTable = "quotes" | "saved_quotes" | "prefilled_templates" | "template_drafts";

/** A template has one unpublished version, which has no id of its own. */
const idOf = (kind: UndoableTable) => sql.ref(kind === "template_drafts" ? "template_id" : "id");

/**
 * Keeps a row that is about to be deleted, so that the person who deletes it can bring it back by its id. Locks the
 * row, so that it does not change in between. Rows that an API key deletes are gone: there is no screen with a toast
 * that offers to undo it.
 */
export async function keepForUndo(
  db: Db,
  { id: deletedBy, company_id }: CompanyActor,
  kind: UndoableTable,
  id: string,
  parts: RawBuilder<unknown> = sql`'{}'::jsonb`,
) {
  if (deletedBy === null) return;
  await sql`insert into deleted_records (company_id, id, kind, record, parts, deleted_by)
    select company_id, ${idOf(kind)}, ${kind}, to_jsonb(old), ${parts}, ${deletedBy} from ${sql.table(kind)} old
    where company_id = ${company_id} and ${idOf(kind)} = ${id} for update
    on conflict (company_id, id) do update set kind = excluded.kind, record = excluded.record, parts = excluded.parts,
      deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`.execute(db);
}

/** The rows that are deleted with a quote, and the references to it. */
interface QuoteParts {
  deliveries: Record<string, unknown>[];
  /** The later revision, which then revises the one before the deleted quote. */
  later_id: string | null;
  /** Quote drafts of a revision of it. */
  draft_ids: string[];
  /** Calls about it. Quotes that an earlier version deleted have none. */
  call_ids?: string[];
}

interface DeletedQuote {
  company_id: string;
  id: string;
  record: Record<string, unknown>;
  parts: QuoteParts;
}

/** The parts of the quote in the row `old`. */
export const quoteParts: RawBuilder<QuoteParts> = sql`jsonb_build_object(
  'deliveries', (select coalesce(jsonb_agg(to_jsonb(each) order by created_at), '[]') from webhook_deliveries each
    where each.company_id = old.company_id and each.quote_id = old.id),
  'later_id', (select id from quotes later where later.company_id = old.company_id and later.revises_quote_id = old.id),
  'draft_ids', (select coalesce(jsonb_agg(id), '[]') from saved_quotes draft
    where draft.company_id = old.company_id and draft.revises_quote_id = old.id),
  'call_ids', (select coalesce(jsonb_agg(id), '[]') from phone_calls call
    where call.company_id = old.company_id and call.quote_id = old.id))`;

async function restoreQuote(db: Db, { company_id, id, record, parts }: DeletedQuote) {
  const { revises_quote_id, ...row } = record;
  await insertRecord(db, "quotes", row);
  // A quote has at most one later revision. So the later one must revise this quote before this one revises the
  // earlier.
  if (parts.later_id) {
    await sql`update quotes set revises_quote_id = ${id}
      where company_id = ${company_id} and id = ${parts.later_id}
        and revises_quote_id is not distinct from ${revises_quote_id}`.execute(db);
  }
  await sql`update quotes set revises_quote_id = ${revises_quote_id}
    where company_id = ${company_id} and id = ${id}`.execute(db);
  await sql`update saved_quotes set revises_quote_id = ${id}
    where company_id = ${company_id} and id = any(${parts.draft_ids}::uuid[]) and revises_quote_id is null`.execute(db);
  await sql`update phone_calls set quote_id = ${id}
    where company_id = ${company_id} and id = any(${parts.call_ids ?? []}::uuid[]) and quote_id is null`.execute(db);
  for (const delivery of parts.deliveries) {
    await insertRecord(db, "webhook_deliveries", delivery);
  }
}

/**
 * Inserts a row as it was, except for changes around it: the address is the one that its contact has now, and columns
 * that it did not have get their defaults.
 */
async function insertRecord(db: Db, table: string, row: Record<string, unknown>) {
  const { search_text, total_cents, total_text, ...record } = row; // the database works these out
  const { company_id, contact_id } = record as { company_id: string; contact_id?: string | null };
  if (contact_id) record.person_email = await findAddress(db, company_id, contact_id);
  const columns = sql.join(Object.keys(record).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(record)})`.execute(db);
}

interface LockedRow extends Pick<DeletedQuote, "record"> {
  /** Empty for a record that is not a quote. */
  parts: Partial<DeletedQuote["parts"]>;
}

/**
 * Locks what the records belong to, and the revisions that will follow them again. Each writer of one of these holds it
 * and then waits for the company's counts, so all are held before the first record comes back.
 */
async function lockAround(db: Db, companyId: string, rows: LockedRow[]) {
  const contacts = rows.map(({ record }) => record.contact_id);
  const quotes = rows.flatMap(({ record, parts }) => [record.revises_quote_id, parts.later_id]);
  const drafts = rows.flatMap(({ parts }) => parts.draft_ids ?? []);
  await lockRows(db, "contacts", companyId, contacts, "key share");
  await lockRows(db, "quotes", companyId, quotes, "no key update");
  await lockRows(db, "saved_quotes", companyId, drafts, "no key update");
}

/** This must be less than the hour after which the files of a deleted quote go; see `removeUnlessUsed`. */
const undoMinutes = 15;

const tooLate = "This can no longer be undone.";

const actions: Record<UndoableTable, ActivityAction> = {
  quotes: "quote.restored",
  saved_quotes: "draft.restored",
  prefilled_templates: "prefilled_template.restored",
  template_drafts: "template.draft_restored",
};

interface Deleted extends DeletedQuote {
  kind: UndoableTable;
  subject: string;
}

/** Restores all of them or none. People restore only what they deleted themselves, so they need no other permission. */
export async function restoreDeleted(db: Db, actor: CompanyPerson, ids: string[]) {
  const rows = await takeDeleted(db, actor, ids);
  if (rows.length < ids.length) throw new AppError("not_found", tooLate);
  // A colleague's draft of a revision revises its quote again, even if the actor may not see it.
  await withAllQuotes(db, actor, async () => {
    await lockAround(db, actor.company_id, rows);
    for (const row of rows) {
      await restore(db, row).catch(refuseIfBroken);
      await recordActivity(db, actor, {
        action: actions[row.kind],
        subject: row.subject,
        about: await aboutRestored(db, row),
      });
    }
  });
}

async function aboutRestored(db: Db, { company_id, id, kind, subject }: Deleted): Promise<ActivitySubject[]> {
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

async function takeDeleted(db: Db, { id, company_id }: CompanyPerson, ids: string[]): Promise<Deleted[]> {
  const { rows } = await sql<Deleted & { position: string }>`
    delete from deleted_records
    where company_id = ${company_id} and id = any(${ids}::uuid[]) and deleted_by = ${id}
      and deleted_at > now() - make_interval(mins => ${undoMinutes})
    returning company_id, id, kind, record, parts, position,
      coalesce(record ->> 'quote_number', record ->> 'quote_name', record ->> 'name',
        record -> 'contents' ->> 'name') as subject`.execute(db);
  return rows.sort((a, b) => Number(b.position) - Number(a.position));
}

/** Refuses if the row that the record belongs to is gone, or if another record has taken its key. */
function refuseIfBroken(error: unknown): never {
  const isBroken = error instanceof pg.DatabaseError && ["23503", "23505"].includes(error.code ?? "");
  throw isBroken ? new AppError("conflict", `${tooLate} Other changes were made since.`) : error;
}
