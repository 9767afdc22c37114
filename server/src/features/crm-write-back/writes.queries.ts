import type { CrmWrite, WriteDetails, WriteState, writeQuery } from "@quotemill/shared/crm/write-back";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { takePage } from "../../platform/db/paging.ts";
import { callWords, type GhlProblem } from "../crm/index.ts";

type WriteQuery = z.output<typeof writeQuery>;

/** Events that were to be written, the newest first. */
export async function listWrites(db: Db, companyId: string, { state, ...page }: WriteQuery) {
  const rows = db
    .selectFrom("crm_writes as write")
    .innerJoin("events", (join) =>
      join.onRef("events.company_id", "=", "write.company_id").onRef("events.id", "=", "write.event_id"),
    )
    .select(["write.event_id as id", "events.about", "write.reason", "write.attempts", "write.created_at"])
    .select([
      sql<CrmWrite["type"]>`events.type`.as("type"),
      sql<WriteState>`write.state`.as("state"),
      sql<string | null>`case when write.state = 'waiting' then write.next_at end`.as("next_at"),
      sql<number>`(select count(*) from crm_calls call
        where call.company_id = write.company_id and call.event_id = write.event_id)`.as("calls"),
    ])
    .where("write.company_id", "=", companyId)
    .$if(state !== undefined, (query) => query.where("write.state", "=", state ?? ""));
  const order = { ...newestFirst("write.created_at"), id: sql.ref("write.event_id") };
  const { items, next_cursor } = await takePage(db, rows, order, page);
  return { items: items.map(({ id: event_id, ...write }) => ({ ...write, event_id })), next_cursor };
}

const mostCalls = 200;

/** Every call that was made for an event; undefined if it was not to be written. */
export async function findWrite(db: Db, companyId: string, eventId: string): Promise<WriteDetails | undefined> {
  const known = await db
    .selectFrom("crm_writes")
    .select("event_id")
    .where("company_id", "=", companyId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (!known) return undefined;
  const calls = await db
    .selectFrom("crm_calls")
    .select(["step", "method", "path", "status", "problem", "answer", "duration_ms", "created_at as at"])
    .where("company_id", "=", companyId)
    .where("event_id", "=", eventId)
    .orderBy("id")
    .limit(mostCalls)
    .execute();
  return {
    calls: calls.map(({ problem, answer, ...call }) => ({
      ...call,
      problem: problem === null ? null : callWords(problem as GhlProblem),
      answer: answer ?? "",
    })),
  };
}
