import { retryPausesMs } from "@quotemill/shared/events/endpoints";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import type { OutboundResult } from "../../platform/http/outbound.ts";
import { atLeast } from "../../platform/jobs/at-least.ts";
import { recordActivity } from "../activity/index.ts";
import { tellAdmins } from "../users/index.ts";
import { failingLetter, givenUpLetter } from "./endpoint-letters.ts";
import { endWaiting, hostOf } from "./endpoints.service.ts";
import { type EndpointKey, wakeEndpoint } from "./wake-endpoint.ts";

const hourMs = 3_600_000;
/** Time for which an endpoint may fail before admins are mailed, and before it is switched off. */
const warnAfterMs = 12 * hourMs;
const giveUpAfterMs = 5 * 24 * hourMs;
/** A failing endpoint is called with one event at a time, and after these pauses, however many events wait for it. */
const probePausesMs = [5_000, 30_000, 60_000, 300_000];
const mostRetryAfterMs = hourMs;
/** One that answers later than the first waits in the lane of those that fail, until it answers within the second. */
const slowMs = 2_000;
const fastMs = 1_000;
const quotemill = { id: null, email: null, full_name: null };

/** One call that was made, with the number of failed attempts before it. */
export interface Call {
  endpoint_id: string;
  event_id: string;
  attempts: number;
  /** True if the endpoint was well before. */
  is_well: boolean;
  /** A prompt call that took too long is `slow`. */
  result: Omit<OutboundResult, "error"> & { error: OutboundResult["error"] | "slow" };
}

/** `hasMore` is true if the endpoint is well and more deliveries may be due. */
interface Outcome {
  hasMore: boolean;
}
const done: Outcome = { hasMore: false };

/**
 * | Answer                  | The delivery                             | The endpoint                                      |
 * | ----------------------- | ---------------------------------------- | ------------------------------------------------- |
 * | 2xx                     | delivered                                | well                                              |
 * | none within 3 seconds   | again at once, with 15 seconds           | slow: called in the lane of those that fail       |
 * | 410                     | goes with the endpoint                   | removed                                           |
 * | anything else, or none  | again after its pause, or failed for good | failing; after 12 hours a mail, after 5 days off |
 *
 * As a rule all calls succeed, and nothing about their endpoints changes: then one statement records them all.
 */
export async function recordCalls({ db, clock }: Deps, companyId: string, calls: Call[]): Promise<Outcome> {
  const isUsual = (call: Call) => call.is_well && isSuccess(call) && call.result.durationMs <= slowMs;
  const unusual = new Set(calls.filter((call) => !isUsual(call)).map((call) => call.endpoint_id));
  const usual = calls.filter((call) => !unusual.has(call.endpoint_id));
  if (usual.length > 0) await recordDeliveries(db, companyId, usual, clock());
  const outcomes = [];
  for (const endpoint_id of unusual) {
    const own = calls.filter((call) => call.endpoint_id === endpoint_id);
    outcomes.push(await recordOfEndpoint(db, { company_id: companyId, endpoint_id }, own, clock()));
  }
  return { hasMore: usual.length > 0 || outcomes.some(({ hasMore }) => hasMore) };
}

interface Deps {
  db: Db;
  clock: Clock;
}

function recordOfEndpoint(db: Db, key: EndpointKey, calls: Call[], now: Date): Promise<Outcome> {
  return transact(db, key.company_id, async (tx) => {
    const endpoint = await lockEndpoint(tx, key);
    // It was removed while the call was under way.
    if (!endpoint) return done;
    if (calls.some(({ result }) => result.status === 410)) {
      await removeGone(tx, key, endpoint.url);
      return done;
    }
    await recordDeliveries(tx, key.company_id, calls, now);
    if (!endpoint.is_enabled) {
      await endWaiting(tx, key.company_id, key.endpoint_id);
      return done;
    }
    const succeeded = calls.filter(isSuccess);
    const failed = calls.filter((call) => !isSuccess(call) && call.result.error !== "slow");
    const slowest = Math.max(0, ...succeeded.map(({ result }) => result.durationMs));
    const wasSlow = calls.some(({ result }) => result.error === "slow") || slowest > slowMs;
    const is_slow = wasSlow || (endpoint.is_slow && !(succeeded.length > 0 && slowest < fastMs));
    const isFailing = succeeded.length === 0 && failed.length > 0;
    if (isFailing) return noteFailure(tx, key, endpoint, { failed, is_slow, now });
    if (endpoint.failing_since !== null || is_slow !== endpoint.is_slow) {
      const well = { failing_since: null, failures: 0, next_try_at: "epoch", warned_at: null };
      await updateEndpoint(tx, key, { is_slow, ...(succeeded.length > 0 && well) });
    }
    if (is_slow && !endpoint.is_slow) {
      await wakeEndpoint(tx, key);
      return done;
    }
    // What waited while it failed is due now.
    if (failed.length > 0 || endpoint.failing_since !== null) await wakeWhenDue(tx, key, now, now);
    return { hasMore: succeeded.length > 0 };
  });
}

const isSuccess = ({ result: { status } }: Call) => status !== null && status >= 200 && status < 300;

type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

const lockEndpoint = (db: Db, { company_id, endpoint_id }: EndpointKey) =>
  db
    .selectFrom("event_endpoints")
    .select(["url", "is_enabled", "failing_since", "failures", "is_slow", "warned_at"])
    .where("company_id", "=", company_id)
    .where("id", "=", endpoint_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Changes {
  is_enabled?: boolean;
  is_slow?: boolean;
  failing_since?: string | null;
  failures?: number;
  next_try_at?: string;
  warned_at?: string | null;
  given_up_at?: string;
}
const updateEndpoint = (db: Db, { company_id, endpoint_id }: EndpointKey, changes: Changes) =>
  db
    .updateTable("event_endpoints")
    .set(changes)
    .where("company_id", "=", company_id)
    .where("id", "=", endpoint_id)
    .execute();

interface Failure {
  failed: Call[];
  is_slow: boolean;
  now: Date;
}

async function noteFailure(db: Db, key: EndpointKey, endpoint: LockedEndpoint, { failed, is_slow, now }: Failure) {
  const since = endpoint.failing_since ?? now.toISOString();
  const forMs = now.getTime() - Date.parse(since);
  const health = { is_slow, failing_since: since, failures: endpoint.failures + 1 };
  if (forMs >= giveUpAfterMs) {
    await updateEndpoint(db, key, { ...health, is_enabled: false, given_up_at: now.toISOString() });
    await endWaiting(db, key.company_id, key.endpoint_id);
    const subject = hostOf(endpoint.url);
    await tellAdmins(db, key.company_id, givenUpLetter(subject));
    await recordActivity(db, { ...quotemill, company_id: key.company_id }, { action: "endpoint.given_up", subject });
    return done;
  }
  const isWarned = forMs >= warnAfterMs && endpoint.warned_at === null;
  const pauseMs = probePausesMs[Math.min(endpoint.failures, probePausesMs.length - 1)] ?? 0;
  const askedMs = Math.max(0, ...failed.map(({ result }) => (result.retryAfterSeconds ?? 0) * 1_000));
  const nextTry = new Date(now.getTime() + Math.max(pauseMs, Math.min(askedMs, mostRetryAfterMs)));
  await updateEndpoint(db, key, {
    ...health,
    next_try_at: nextTry.toISOString(),
    ...(isWarned && { warned_at: now.toISOString() }),
  });
  if (isWarned) await tellAdmins(db, key.company_id, failingLetter(hostOf(endpoint.url)));
  await wakeWhenDue(db, key, now, nextTry);
  return done;
}

/** Queues the next call for the moment at which something is due, but not before that time. */
async function wakeWhenDue(db: Db, key: EndpointKey, now: Date, notBefore: Date) {
  const next = await db
    .selectFrom("event_deliveries")
    .select("next_at")
    .where("company_id", "=", key.company_id)
    .where("endpoint_id", "=", key.endpoint_id)
    .where("state", "=", "waiting")
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  if (!next) return;
  await wakeEndpoint(db, key, Math.max(Date.parse(next.next_at), notBefore.getTime(), now.getTime()) - now.getTime());
}

async function removeGone(db: Db, { company_id, endpoint_id }: EndpointKey, url: string) {
  await db.deleteFrom("event_endpoints").where("company_id", "=", company_id).where("id", "=", endpoint_id).execute();
  await recordActivity(db, { ...quotemill, company_id }, { action: "endpoint.gone", subject: hostOf(url) });
}

/** An event may have been removed by its age while the call was under way. */
const recordDeliveries = (db: Db, companyId: string, calls: Call[], now: Date) => {
  const rows = calls.map((call) => {
    const { endpoint_id, event_id, result } = call;
    const { status, excerpt, error, durationMs: duration_ms } = result;
    const attempt = { endpoint_id, event_id, status, excerpt: excerpt || null, error, duration_ms };
    return { ...attempt, ...stateAfter(call, now) };
  });
  return sql`with made as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as made (endpoint_id uuid, event_id uuid, status integer,
        excerpt text, error text, duration_ms integer, state text, attempts smallint, next_at timestamptz)
    ), delivery as (
      update event_deliveries delivery set state = made.state, attempts = made.attempts, next_at = made.next_at
      from made
      where delivery.company_id = ${companyId} and delivery.endpoint_id = made.endpoint_id
        and delivery.event_id = made.event_id and delivery.state = 'waiting'
      returning delivery.company_id, made.*
    )
    insert into event_attempts
      (company_id, endpoint_id, event_id, response_status, response_excerpt, error, duration_ms, created_at)
    select company_id, endpoint_id, event_id, status, excerpt, error, duration_ms, ${now.toISOString()}
    from delivery`.execute(db);
};

function stateAfter(call: Call, now: Date) {
  if (isSuccess(call)) return { state: "delivered", attempts: call.attempts + 1, next_at: now };
  if (call.result.error === "slow") return { state: "waiting", attempts: call.attempts, next_at: now };
  const attempts = call.attempts + 1;
  const pauseMs = retryPausesMs[attempts - 1];
  if (pauseMs === undefined) return { state: "failed", attempts, next_at: now };
  return { state: "waiting", attempts, next_at: new Date(now.getTime() + atLeast(pauseMs)) };
}
