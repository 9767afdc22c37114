import { notConfirmed } from "@quotemill/shared/sending";
import type { SendPayload } from "@quotemill/shared/workflow/send-payload";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { onUniqueViolation } from "../../platform/unique.ts";
import { contactOf, personOf } from "../contacts/index.ts";

/** Longer than all tries together can take: an unfinished sending that is older lost its process. */
const underWay = sql<boolean>`finished_at is null and started_at > now() - interval '2 minutes'`;

/**
 * Held until the sending is noted: of two that have a quote in common the second waits here, and then finds the first.
 * In the order of their ids, so that two never wait for each other.
 */
export async function lockQuotes(db: Db, companyId: string, ids: string[]) {
  const rows = await db
    .selectFrom("quotes")
    .select([
      "id",
      "quote_name",
      "quote_number",
      "status",
      "run",
      "created_at",
      "pdf_storage_path",
      sql<Record<string, unknown>>`answers`.as("answers"),
      sql<Record<string, unknown> | null>`outputs`.as("outputs"),
      "person_email",
      sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ ...row, contact: row.person_email ? personOf(row) : null }));
}
export type LockedQuote = Awaited<ReturnType<typeof lockQuotes>>[number];

export function findSendByKey(db: Db, companyId: string, key: string) {
  return db
    .selectFrom("quote_sends")
    .select(["quote_ids", "finished_at", "error", underWay.as("is_under_way")])
    .where("company_id", "=", companyId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

export async function isBeingSent(db: Db, companyId: string, quoteIds: string[]): Promise<boolean> {
  const send = await db
    .selectFrom("quote_sends")
    .select("id")
    .where("company_id", "=", companyId)
    .where(underWay)
    .where(sql<boolean>`quote_ids && ${quoteIds}::uuid[]`)
    .limit(1)
    .executeTakeFirst();
  return send !== undefined;
}

/** Ends those that lost their process, as what they are: not confirmed. True when there was one. */
export async function finishAbandoned(db: Db, companyId: string, quoteIds: string[]): Promise<boolean> {
  const ended = await db
    .updateTable("quote_sends")
    .set({ finished_at: sql<string>`now()`, error: notConfirmed })
    .where("company_id", "=", companyId)
    .where("finished_at", "is", null)
    .where(sql<boolean>`not (${underWay})`)
    .where(sql<boolean>`quote_ids && ${quoteIds}::uuid[]`)
    .returning("id")
    .execute();
  return ended.length > 0;
}

interface NewSend {
  quote_ids: string[];
  idempotency_key: string | null;
  created_by: string;
  payload: SendPayload;
}

export function insertSend(db: Db, companyId: string, send: NewSend) {
  return db
    .insertInto("quote_sends")
    .values({ ...send, company_id: companyId, payload: JSON.stringify(send.payload) })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(onUniqueViolation("quote_sends_idempotency_key", keyTaken));
}

export const keyTaken = () => new AppError("conflict", "This key was used for other quotes.");

export async function finishSend(db: Db, companyId: string, id: string, error: string | null) {
  await db
    .updateTable("quote_sends")
    .set({ finished_at: sql<string>`now()`, error })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Those that still exist, kept from being deleted until the transaction ends. Held as `lockQuotes` does, in the same
 * order: a weaker lock would have to be raised for the stamp, and two that raise theirs wait for each other.
 */
export async function keepQuotes(db: Db, companyId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("quotes")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Whatever became of them since: what went out went out. */
export async function stampSent(db: Db, companyId: string, ids: string[]) {
  await db
    .updateTable("quotes")
    .set({ quote_sent_timestamp: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
}
