import { attemptProblem } from "@quotemill/shared/workflow/call-problems";
import type { Run } from "@quotemill/shared/workflow/runs";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { OutboundResult } from "../../platform/http/outbound.ts";

interface NewDelivery {
  quote_id: string | null;
  kind: Run["kind"];
  message_id?: string | null;
  attempt?: number;
  url?: string | null;
  /** Null for a send, whose message is stored once, with the send. */
  request_body: unknown;
  send_id?: string;
  response_status: number | null;
  response_excerpt?: string | null;
  error: string | null;
  duration_ms?: number | null;
}

/**
 * Records a call. A quote may be deleted while its call is under way, and then there is nothing to record it under. One
 * statement finds and keeps the quote, since not every caller has a transaction.
 */
export async function insertDelivery(db: Db, companyId: string, delivery: NewDelivery) {
  const request_body = delivery.request_body === null ? null : JSON.stringify(delivery.request_body);
  const row = { ...delivery, company_id: companyId, request_body };
  if (row.quote_id === null) {
    await db.insertInto("webhook_deliveries").values(row).execute();
    return;
  }
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  await sql`insert into webhook_deliveries (${sql.join(given.map(([column]) => sql.ref(column)))})
    select ${sql.join(given.map(([, value]) => value))} from quotes
    where company_id = ${companyId} and id = ${row.quote_id} for key share`.execute(db);
}

type Call = Omit<NewDelivery, "response_status" | "response_excerpt" | "error" | "duration_ms">;

export const insertAttempt = (
  db: Db,
  companyId: string,
  call: Call,
  { status, excerpt, error, durationMs }: OutboundResult,
) =>
  insertDelivery(db, companyId, {
    ...call,
    response_status: status,
    response_excerpt: excerpt,
    error,
    duration_ms: durationMs,
  });

/** At most this many are shown, newest first. */
const listLimit = 200;

export async function listDeliveries(db: Db, companyId: string, quoteId: string) {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select([
      "id",
      sql<Run["kind"]>`kind`.as("kind"),
      "message_id",
      "attempt",
      "url",
      sql<unknown>`coalesce(request_body, (select payload from quote_sends
        where quote_sends.company_id = webhook_deliveries.company_id and quote_sends.id = send_id))`.as("request_body"),
      "response_status",
      "response_excerpt",
      "error",
      "duration_ms",
      "created_at",
    ])
    .where("company_id", "=", companyId)
    .where("quote_id", "=", quoteId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(listLimit)
    .execute();
  return rows.map((row) => ({ ...row, problem: problemOf(row) }));
}

type Outcome = { kind: string; url: string | null; response_status: number | null; error: string | null };

/** The error of a callback says itself why it changed nothing. */
const problemOf = ({ kind, url, response_status, error }: Outcome) =>
  kind === "callback" ? error : attemptProblem({ url, status: response_status, error });

export async function webhookHealth(db: Db, companyId: string, url: string | null) {
  const recent = db
    .selectFrom("webhook_deliveries")
    .where("company_id", "=", companyId)
    .where("url", "is not distinct from", url)
    .where("kind", "in", ["quote", "test"])
    .where("created_at", ">", sql<string>`now() - interval '7 days'`);
  const succeeded = sql<boolean>`response_status between 200 and 299`;
  const counts = await recent
    .select([
      sql<number>`count(*) filter (where ${succeeded})`.as("succeeded"),
      sql<number>`count(*) filter (where (${succeeded}) is not true)`.as("failed"),
      sql<string | null>`max(created_at) filter (where ${succeeded})`.as("last_success_at"),
    ])
    .executeTakeFirstOrThrow();
  const last = await recent
    .select(["kind", "url", "response_status", "error", "created_at"])
    .where(sql<boolean>`(${succeeded}) is not true`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...counts, last_problem: last ? problemOf(last) : null, last_problem_at: last?.created_at ?? null };
}
