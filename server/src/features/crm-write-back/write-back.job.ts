import { type WriteStep, writePausesMs } from "@quotemill/shared/crm/write-back";
import type { EventMessage } from "@quotemill/shared/events/catalogue";
import { formatsFor } from "@quotemill/shared/region/formats";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { atLeast } from "../../platform/jobs/at-least.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { Keys } from "../../platform/keys.ts";
import { findRegion } from "../companies/index.ts";
import { findConnection, type GhlAnswer, type GhlCall, type GhlConnection, openToken } from "../crm/index.ts";
import { writeBackTask } from "../events/index.ts";
import { type AskDeps, askInTurn, bodyOf, CallFailed, sayOf } from "./ask.ts";
import { listPipelines, type Pipeline } from "./crm-records.ts";
import { type Lease, LeaseLost, leaseMs, takeLease } from "./lease.ts";
import { toldBy } from "./plan.ts";
import { type StopReason, stopWriteBack } from "./stop.ts";
import { NotThere, type Run, type Steps, type Written, writeEvent } from "./write-event.ts";

export interface WriteBackDeps extends AskDeps {
  keys: Keys;
  publicUrl: () => string;
}

/** Time for which a job continues before others get its slot. */
const turnMs = 10_000;
/** After failures of GoHighLevel as such, these pauses pass before it is tried again, with one event. */
const probePausesMs = [5_000, 30_000, 60_000, 300_000, 900_000];
const usualPauseMs = 10_000;
const mostRetryAfterMs = 3_600_000;

/**
 * Writes the waiting events of a company, in order. A job has the company to itself, however many jobs there are: all
 * others find it busy and end. One that hangs or fails takes one slot of the lane now and then.
 */
export const writeBackJob = defineJob({
  name: writeBackTask,
  lane: "crm",
  payload: z.object({ company_id: z.uuid() }),
  run: writeWaiting,
});

async function writeWaiting(deps: WriteBackDeps, { company_id }: { company_id: string }): Promise<void> {
  const lease = await takeLease(deps, company_id);
  if (!lease) return;
  const begun = deps.clock().getTime();
  let hasMore = false;
  try {
    const session = await openSession(deps, lease);
    if (!session) return;
    do hasMore = await writeNext(session);
    while (hasMore && deps.clock().getTime() - begun < turnMs);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    hasMore = false;
  } finally {
    await lease.release();
  }
  if (hasMore) await writeBackJob.add(deps.db, { company_id });
}

interface Session {
  deps: WriteBackDeps;
  lease: Lease;
  connection: GhlConnection;
  secretId: string;
  run: Run;
}

async function openSession(deps: WriteBackDeps, lease: Lease): Promise<Session | null> {
  const { db, keys, clock, publicUrl } = deps;
  const { companyId, location_id: locationId, pipeline_id, mapping } = lease;
  const stored = await findConnection(db, companyId);
  if (!stored || stored.ghl_location_id !== locationId) return null;
  const token = openToken(keys, stored.value_encrypted);
  if (token === null) {
    await stopWriteBack(db, companyId, stored.secret_id, "unreadable", clock());
    return null;
  }
  const connection = { companyId, locationId, token };
  let pipelines: Promise<Pipeline[]> | undefined;
  const run: Run = {
    ...{ db, companyId, locationId, rules: { pipeline_id, mapping }, publicUrl: publicUrl() },
    formats: formatsFor(await findRegion(db, companyId)),
    pipelines: (ask) => {
      pipelines ??= listPipelines(ask, locationId);
      return pipelines;
    },
  };
  return { deps, lease, connection, secretId: stored.secret_id, run };
}

interface Claimed {
  event_id: string;
  attempts: number;
  steps: Steps;
  event: EventMessage;
}

/**
 * Takes the oldest that is due, unless an earlier one of the same offer still waits: if a customer accepts right after
 * opening, the two must not be written the other way round.
 */
async function claim({ db, clock }: WriteBackDeps, companyId: string): Promise<Claimed | undefined> {
  const now = clock();
  const { rows } = await sql<Claimed>`
    update crm_writes claimed set next_at = ${new Date(now.getTime() + leaseMs).toISOString()}
    from events
    where claimed.company_id = ${companyId} and events.company_id = ${companyId} and events.id = claimed.event_id
      and claimed.event_id = (
        select due.event_id from crm_writes due
        where due.company_id = ${companyId} and due.state = 'waiting' and due.next_at <= ${now.toISOString()}
          and not exists (
            select from crm_writes earlier
            where earlier.company_id = ${companyId} and earlier.state = 'waiting' and earlier.offer_id = due.offer_id
              and (earlier.created_at, earlier.event_id) < (due.created_at, due.event_id))
        order by due.created_at, due.event_id limit 1)
    returning claimed.event_id, claimed.attempts, claimed.steps, events.body as event`.execute(db);
  return rows[0];
}

/** Returns whether to continue. */
async function writeNext(session: Session): Promise<boolean> {
  const { deps, lease, run } = session;
  const { db, clock } = deps;
  const claimed = await claim(deps, lease.companyId);
  if (!claimed) return false;
  const key = { company_id: lease.companyId, event_id: claimed.event_id };
  const steps = { ...claimed.steps };
  const write = {
    told: toldBy(claimed.event),
    steps,
    asking: (step: WriteStep) => (call: GhlCall) => askFor(session, claimed.event_id, step, call),
    keep: async (done: Steps) => {
      Object.assign(steps, done);
      await sql`update crm_writes set steps = steps || ${JSON.stringify(done)}::jsonb
        where company_id = ${key.company_id} and event_id = ${key.event_id}`.execute(db);
    },
  };
  try {
    const outcome = await writeEvent(run, write);
    await end(db, key, outcome);
    if (lease.failures > 0) await pauseCompany(session, 0, 0);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) {
      await putBack(db, key, {}, clock());
      throw error;
    }
    return handleFailure(session, claimed, error);
  }
}

/** Makes a call for an event in the location's next slot, and records it. */
async function askFor({ deps, lease, connection }: Session, eventId: string, step: WriteStep, call: GhlCall) {
  await lease.extend();
  const answer = await askInTurn(deps, connection, call);
  await recordCall(deps, connection, { event_id: eventId, step, call, answer });
  return bodyOf(answer, connection);
}

interface MadeCall {
  event_id: string;
  step: WriteStep;
  call: GhlCall;
  answer: GhlAnswer;
}

/** Neither the token nor the location's id is kept, and of an answer only its message about a failure. */
async function recordCall({ db, clock }: WriteBackDeps, connection: GhlConnection, made: MadeCall) {
  const { event_id, step, call, answer } = made;
  await db
    .insertInto("crm_calls")
    .values({
      company_id: connection.companyId,
      event_id,
      step,
      method: call.method,
      path: call.path.replaceAll(connection.locationId, "{location}"),
      status: answer.status,
      problem: answer.problem,
      answer: answer.problem === null ? null : sayOf(answer.body, connection),
      duration_ms: answer.durationMs,
      created_at: clock().toISOString(),
    })
    .execute();
}

interface WriteKey {
  company_id: string;
  event_id: string;
}

const updateWrite = (db: Db, { company_id, event_id }: WriteKey, changes: object) =>
  db
    .updateTable("crm_writes")
    .set(changes)
    .where("company_id", "=", company_id)
    .where("event_id", "=", event_id)
    .where("state", "=", "waiting")
    .execute();

const end = (db: Db, key: WriteKey, { state, reason }: Written | { state: "failed"; reason: string }) =>
  updateWrite(db, key, { state, reason });

const putBack = (db: Db, key: WriteKey, changes: object, at: Date) =>
  updateWrite(db, key, { ...changes, next_at: at.toISOString() });

/**
 * | GoHighLevel said              | The event                              | The company |
 * | ----------------------------- | -------------------------------------- | --- |
 * | 401, 403                      | waits                                  | stops until someone connects again; a mail |
 * | 429                           | waits                                  | pauses for as long as they say, or 10 seconds |
 * | 5xx, nothing, or not in time  | again after its pause, or failed for good | pauses, longer each time |
 * | 400, 404, 422                 | failed for good                        | continues |
 */
async function handleFailure(session: Session, claimed: Claimed, error: unknown): Promise<boolean> {
  const { deps, lease, secretId } = session;
  const { db, clock } = deps;
  const now = clock();
  const key = { company_id: lease.companyId, event_id: claimed.event_id };
  if (error instanceof NotThere) {
    await end(db, key, { state: "failed", reason: error.message });
    return true;
  }
  if (!(error instanceof CallFailed)) {
    await retryLater(db, key, claimed, "Quotemill could not work this out.", now);
    throw error;
  }
  const { problem, retryAfterMs } = error.answer;
  if (problem === "token" || problem === "scope" || problem === "location") {
    await putBack(db, key, { reason: error.message }, now);
    await stopWriteBack(db, lease.companyId, secretId, problem satisfies StopReason, now);
    return false;
  }
  if (problem === "too_many" || problem === "daily_limit") {
    await putBack(db, key, { reason: error.message }, now);
    await pauseCompany(session, lease.failures, atLeast(Math.min(retryAfterMs || usualPauseMs, mostRetryAfterMs)));
    return false;
  }
  if (problem === "refused") {
    await end(db, key, { state: "failed", reason: error.message });
    return true;
  }
  await retryLater(db, key, claimed, error.message, now);
  const pauseMs = probePausesMs[Math.min(lease.failures, probePausesMs.length - 1)] ?? usualPauseMs;
  await pauseCompany(session, lease.failures + 1, atLeast(pauseMs));
  return false;
}

async function retryLater(db: Db, key: WriteKey, { attempts }: Claimed, reason: string, now: Date) {
  const pauseMs = writePausesMs[attempts];
  if (pauseMs === undefined) return updateWrite(db, key, { state: "failed", reason, attempts: attempts + 1 });
  return putBack(db, key, { reason, attempts: attempts + 1 }, new Date(now.getTime() + pauseMs));
}

/** No call is made for the company before then. One job waits for that moment. */
async function pauseCompany({ deps: { db, clock }, lease }: Session, failures: number, pauseMs: number) {
  lease.failures = failures;
  const next_try_at = pauseMs > 0 ? new Date(clock().getTime() + pauseMs).toISOString() : "epoch";
  const { companyId: company_id } = lease;
  await db.updateTable("crm_write_back").set({ failures, next_try_at }).where("company_id", "=", company_id).execute();
  if (pauseMs > 0) await writeBackJob.add(db, { company_id }, { delayMs: pauseMs, key: `write back ${company_id}` });
}

/** Maximum per run; the timer runs every minute. */
const mostAtOnce = 1_000;

/** A timer runs this. It wakes companies with events that are due: after a killed process, or a pause of an event. */
export const wakeWriteBacksJob = defineJob({
  name: "wake_write_backs",
  lane: "upkeep",
  payload: z.object({}),
  run: async ({ db, clock }: Pick<WriteBackDeps, "db" | "clock">) => {
    const now = clock().toISOString();
    const due = await db
      .selectFrom("crm_write_back as rules")
      .select("rules.company_id")
      .where("rules.is_on", "=", true)
      .where("rules.stopped_why", "is", null)
      .where("rules.next_try_at", "<=", now)
      .where("rules.busy_until", "<=", now)
      .where((row) =>
        row.exists(
          row
            .selectFrom("crm_writes as waiting")
            .select("waiting.event_id")
            .whereRef("waiting.company_id", "=", "rules.company_id")
            .where("waiting.state", "=", "waiting")
            .where("waiting.next_at", "<=", now),
        ),
      )
      .limit(mostAtOnce)
      .execute();
    for (const { company_id } of due) await writeBackJob.add(db, { company_id });
  },
});
