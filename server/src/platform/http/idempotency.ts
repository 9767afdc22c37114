import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { tryTurn } from "../db/locks.ts";
import { AppError } from "../errors.ts";
import { type Actor, type CompanyActor, type CompanyWork, inCompany, isKey } from "./access.ts";

type KeyedRequest = FastifyRequest & { headers: { "idempotency-key"?: string | undefined } };

/** One request under one key of one caller. */
interface KeyedCall {
  company_id: string;
  caller_id: string;
  key: string;
  request_hash: Buffer;
}

const keptFor = sql`interval '24 hours'`;

const keyOf = ({ headers }: KeyedRequest) => headers["idempotency-key"] ?? null;
const callerOf = (actor: Actor) => (isKey(actor) ? actor.key.id : actor.id);

/**
 * Works like `inCompany`, and gives a repeated request the first one's answer. The answer is kept in the transaction of
 * the work itself, so that no crash can part the two. A request that fails keeps nothing: it has done nothing, and may be
 * tried again.
 */
export async function inCompanyOnce<Request extends KeyedRequest, T>(
  request: Request,
  work: CompanyWork<Request, T>,
): Promise<T> {
  return inCompany(request, async (db, companyId, actor) => {
    const call = callOf(request, actor);
    if (!call) return work(db, companyId, actor);
    const before = await claim(db, call);
    if (before) return before.answer as T;
    const answer = await work(db, companyId, actor);
    await keep(db, call, JSON.stringify(answer ?? null));
    return answer;
  });
}

/**
 * The same for what people submit and save. Their keys are kept with the quote or draft itself, for as long as that
 * exists, and the work gets them: a draft that is saved again under its first key changes.
 */
export async function inCompanyOncePerKey<Request extends KeyedRequest, T>(
  request: Request,
  work: (...given: [...Parameters<CompanyWork<Request, T>>, personsKey: string | null]) => Promise<T>,
): Promise<T> {
  if (request.actor && isKey(request.actor)) return inCompanyOnce(request, (...given) => work(...given, null));
  return inCompany(request, (...given) => work(...given, keyOf(request)));
}

/**
 * For a send, which is recorded by itself because it calls the outside between two transactions. Refuses another request
 * under the same key, and returns the key under which the send is recorded: two programs may happen to use the same.
 */
export async function checkSendKey(db: Db, actor: CompanyActor, request: KeyedRequest): Promise<string | null> {
  if (!isKey(actor)) return keyOf(request);
  const call = callOf(request, actor);
  if (!call) return null;
  if (!(await claim(db, call))) await keep(db, call, null);
  return `${call.caller_id} ${call.key}`;
}

function callOf(request: KeyedRequest, actor: CompanyActor): KeyedCall | null {
  const key = keyOf(request);
  if (key === null) return null;
  const { method, url, body } = request;
  const request_hash = createHash("sha256")
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest();
  return { company_id: actor.company_id, caller_id: callerOf(actor), key, request_hash };
}

/** Returns what the same request was answered before. Until the transaction ends, others with this key are refused. */
async function claim(db: Db, { company_id, caller_id, key, request_hash }: KeyedCall) {
  if (!(await tryTurn(db, `${company_id} ${caller_id} ${key}`))) throw new AppError("conflict", stillRunning);
  const before = await db
    .selectFrom("idempotent_calls")
    .select(["request_hash", "answer"])
    .where("company_id", "=", company_id)
    .where("caller_id", "=", caller_id)
    .where("key", "=", key)
    .where(sql<boolean>`created_at > now() - ${keptFor}`)
    .executeTakeFirst();
  if (before && !before.request_hash.equals(request_hash)) throw new AppError("idempotency_key_reused", reused);
  return before;
}

async function keep(db: Db, call: KeyedCall, answer: string | null): Promise<void> {
  const told = { request_hash: call.request_hash, answer };
  await db
    .insertInto("idempotent_calls")
    .values({ ...call, answer })
    // What is there has been kept for a day, and waits to be removed.
    .onConflict((conflict) =>
      conflict.columns(["company_id", "caller_id", "key"]).doUpdateSet({ ...told, created_at: sql`now()` }),
    )
    .execute();
}

const stillRunning = "The first request with this Idempotency-Key is still running. Try again in a moment.";
const reused = "This Idempotency-Key was used for another request. Use a new key for each request.";
