import { notConfirmed } from "@quotemill/shared/sending/sendable";
import type { SendPayload } from "@quotemill/shared/workflow/send-payload";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { holdContactsOf, lockRevisions, lockRows } from "../../platform/db/locks.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { contactOf, personOf } from "../contacts/index.ts";
import { confirmOffer } from "../offers/index.ts";

/** The time is longer than all tries together can take: an older unfinished send has lost its process. */
const inProgress = sql<boolean>`finished_at is null and started_at > now() - interval '2 minutes'`;

/** Locks the quotes and their revisions until the send is recorded. Returns the quotes, and the ids of all revisions. */
export async function lockQuotes(db: Db, actor: CompanyActor, ids: string[]) {
  const { company_id } = actor;
  const revisionIds = await lockRevisions(db, actor, ids);
  const rows = await db
    .selectFrom("quotes")
    .select([
      "id",
      "quote_name",
      "quote_number",
      "status",
      "run",
      "created_at",
      "currency",
      "tax_name",
      "pdf_storage_path",
      sql<Record<string, unknown>>`answers`.as("answers"),
      "template_structure",
      "template_tables",
      sql<Record<string, unknown> | null>`outputs`.as("outputs"),
      "person_email",
      sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("company_id", "=", company_id)
    .where("id", "=", anyOf(ids))
    .execute();
  const quotes = rows.map((row) => ({ ...row, contact: row.person_email ? personOf(row) : null }));
  return { quotes, revisionIds };
}
export type LockedQuote = Awaited<ReturnType<typeof lockQuotes>>["quotes"][number];

export function findSend(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("quote_sends")
    .select(["finished_at", "error", inProgress.as("is_in_progress")])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Finds the person to whom these quotes would be mailed. Returns undefined unless there is exactly one. */
export async function findRecipientOf(db: Db, companyId: string, quoteIds: string[]): Promise<string | undefined> {
  const people = await db
    .selectFrom("quotes")
    .select("person_email")
    .distinct()
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(quoteIds))
    .execute();
  return people.length === 1 ? (people[0]?.person_email ?? undefined) : undefined;
}

export async function isBeingSent(db: Db, companyId: string, quoteIds: string[]): Promise<boolean> {
  const send = await db
    .selectFrom("quote_sends")
    .select("id")
    .where("company_id", "=", companyId)
    .where(inProgress)
    .where(sql<boolean>`quote_ids && ${quoteIds}::uuid[]`)
    .limit(1)
    .executeTakeFirst();
  return send !== undefined;
}

/** Ends sends that lost their process as not confirmed. Returns whether there was one. */
export async function finishAbandoned(db: Db, companyId: string, quoteIds: string[]): Promise<boolean> {
  const ended = await db
    .updateTable("quote_sends")
    .set({ finished_at: sql<string>`now()`, error: notConfirmed })
    .where("company_id", "=", companyId)
    .where("finished_at", "is", null)
    .where(sql<boolean>`not (${inProgress})`)
    .where(sql<boolean>`quote_ids && ${quoteIds}::uuid[]`)
    .returning("id")
    .execute();
  const offers = await db
    .selectFrom("offers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("send_id", "=", anyOf(ended.map((send) => send.id)))
    .execute();
  for (const offer of offers) await confirmOffer(db, companyId, offer.id, { isCertain: false });
  return ended.length > 0;
}

interface NewSend {
  id: string;
  quote_ids: string[];
  created_by: string | null;
  payload: SendPayload;
}

export function insertSend(db: Db, companyId: string, send: NewSend) {
  return db
    .insertInto("quote_sends")
    .values({ ...send, company_id: companyId, payload: JSON.stringify(send.payload) })
    .execute();
}

export async function finishSend(db: Db, companyId: string, id: string, error: string | null) {
  await db
    .updateTable("quote_sends")
    .set({ finished_at: sql<string>`now()`, error })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Returns those that still exist, and keeps them from being deleted until the transaction ends. Uses the same lock and
 * order as `lockQuotes`: a weaker lock would have to be upgraded for the stamp, and two upgrades can deadlock.
 */
export async function keepQuotes(db: Db, companyId: string, ids: string[]): Promise<string[]> {
  await holdContactsOf(db, companyId, ids);
  const { rows } = await lockRows(db, "quotes", companyId, ids, "no key update");
  return rows.map((row) => row.id);
}

/** Stamps the quotes even if they were changed since: a sent quote stays sent. */
export async function stampSent(db: Db, companyId: string, ids: string[]) {
  await db
    .updateTable("quotes")
    .set({ quote_sent_timestamp: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids))
    .execute();
}
