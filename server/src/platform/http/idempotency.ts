import { createHash, randomUUID } from "node:crypto";
import { stillRunning } from "@quotemill/shared/requests/idempotency";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { AppError, endsAfter } from "../errors.ts";
import { type CompanyActor, type CompanyWork, inCompany, isKey } from "./access.ts";

type KeyedRequest = FastifyRequest & { headers: { "idempotency-key"?: string | undefined } };

/** One request under one key of one caller. */
interface KeyedCall {
  company_id: string;
  caller_id: string;
  key: string;
  request_hash: Buffer;
}

const keptFor = sql`interval '24 hours'`;

/**
 * Works like `inCompany`, and gives a repeated request of the same person or program the first one's answer. The answer
 * is kept in the transaction of the work itself, so that no crash can part the two. A request that fails keeps nothing:
 * it has done nothing, and may be tried again.
 */
export async function inCompanyOnce<Request extends KeyedRequest, T>(
  request: Request,
  work: CompanyWork<Request, T>,
): Promise<T> {
  return inCompany(request, (db, companyId, actor) => once(db, actor, request, () => work(db, companyId, actor)));
}

/**
 * Returns the id that a send gets, the same one for the same key. A send calls the outside between two transactions, so
 * its outcome is kept in its own row.
 */
export const idOfSend = (db: Db, actor: CompanyActor, request: KeyedRequest): Promise<string> =>
  once(db, actor, request, async () => ({ send_id: randomUUID() })).then(({ send_id }) => send_id);

async function once<T>(db: Db, actor: CompanyActor, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const call = callOf(request, actor);
  if (!call) return work();
  const before = await claim(db, call);
  if (before) return before.answer as T;
  const answer = await work();
  await keep(db, call, JSON.stringify(answer ?? null));
  return answer;
}

function callOf({ method, url, headers, body }: KeyedRequest, actor: CompanyActor): KeyedCall | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  const caller_id = isKey(actor) ? actor.key.id : actor.id;
  const request_hash = createHash("sha256")
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest();
  return { company_id: actor.company_id, caller_id, key, request_hash };
}

/**
 * Returns the earlier answer to the same request. Until the transaction ends, others with this key are refused, and
 * never wait: that is why the lock is only tried.
 */
async function claim(db: Db, { company_id, caller_id, key, request_hash }: KeyedCall) {
  const { rows } = await sql<{ is_ours: boolean; has_run: boolean; request_hash: Buffer | null; answer: unknown }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${company_id} ${caller_id} ${key}`}, 0)) as is_ours,
      before.key is not null as has_run, before.request_hash, before.answer
    from (values (true)) one left join idempotent_calls before
      on before.company_id = ${company_id} and before.caller_id = ${caller_id} and before.key = ${key}
      and before.created_at > now() - ${keptFor}`.execute(db);
  const [found] = rows;
  if (!found?.is_ours) throw runningRefusal();
  if (!found.has_run) return undefined;
  if (found.request_hash?.equals(request_hash) === false) throw reused();
  return found;
}

/** Refuses if another request with this key has ended since `claim` looked: its work stands, and this is taken back. */
async function keep(db: Db, call: KeyedCall, answer: string): Promise<void> {
  const { request_hash } = call;
  const { numInsertedOrUpdatedRows: kept } = await db
    .insertInto("idempotent_calls")
    .values({ ...call, answer })
    // Answers that were kept for a day wait to be removed.
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "caller_id", "key"])
        .doUpdateSet({ request_hash, answer, created_at: sql`now()` })
        .where(sql<boolean>`idempotent_calls.created_at <= now() - ${keptFor}`),
    )
    .executeTakeFirstOrThrow();
  if (kept === 0n) throw runningRefusal();
}

const runningRefusal = () =>
  endsAfter(
    1_000,
    new AppError(
      "conflict",
      stillRunning,
      undefined,
      "The first request with this Idempotency-Key is still running. Try again in a moment.",
    ),
  );
const reused = () =>
  new AppError(
    "idempotency_key_reused",
    "An earlier try may have worked, and something has changed since. Look at what it did before you try again.",
    undefined,
    "This Idempotency-Key was used for another request. Use a new key for each request.",
  );
