import { receiverText } from "@quotemill/shared/workflow/call-problems";
import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import { budgets, countRate } from "../../platform/http/budgets.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { Keys } from "../../platform/keys.ts";
import { eventLanes } from "../events/index.ts";
import { signedHeaders } from "../workflow/index.ts";
import { signingSecrets } from "./endpoints.service.ts";
import { type Call, recordCalls } from "./record-calls.ts";
import { type EndpointKey, wakeEndpoint } from "./wake-endpoint.ts";

export interface EventCallDeps {
  db: Db;
  keys: Keys;
  clock: Clock;
  outbound: Outbound;
}
interface LaneDeps extends EventCallDeps {
  /** Gives up after `promptMs`, so that many receivers which hang cannot keep the others waiting. */
  promptOutbound: Outbound;
}
export const promptMs = 3_000;

/** Calls that one job makes at the same time, and how often it looks for more before others have their turn. */
const atOnce = 10;
const mostRounds = 20;
/** While a call is under way, nobody else makes it. Longer than a call can take. */
const callMs = 40_000;

const payload = z.object({ company_id: z.uuid(), endpoint_id: z.uuid() });
/** By company. This process counts for itself, as with all rates. */
export const countCall = countRate(budgets.eventCalls, "Too many events at once.");

/** For endpoints that are well. Those that hang or fail are called by `retryEventsJob`, in slots of its own. */
export const deliverEventsJob = defineJob({
  name: eventLanes.living,
  lane: "events",
  payload,
  run: (deps: LaneDeps, key) => deliverEvents(deps, key, deps.promptOutbound),
});

export const retryEventsJob = defineJob({
  name: eventLanes.failing,
  lane: "event_retries",
  payload,
  run: (deps: EventCallDeps, key) => deliverEvents(deps, key),
});

/**
 * Makes the calls that are due. A failing endpoint gets one at a time: if that succeeds, the others follow. At least
 * once: a process that is killed leaves its calls to be made again, with the same id.
 */
async function deliverEvents(deps: EventCallDeps, key: EndpointKey, prompt?: Outbound): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const claimed = await claim(deps, key, { isPrompt: prompt !== undefined });
    if (claimed.length === 0) return;
    const waitMs = overBudget(key.company_id, claimed.length);
    if (waitMs !== null) return postpone(deps, key, claimed, waitMs);
    const calls = await Promise.all(claimed.map((call) => post(deps, call, prompt)));
    const { hasMore } = await recordCalls(deps, key, calls);
    if (!hasMore) return;
  }
  await wakeEndpoint(deps.db, key);
}

/** How long the company must wait, or null. */
function overBudget(companyId: string, calls: number): number | null {
  try {
    for (let call = 0; call < calls; call++) countCall(companyId);
    return null;
  } catch (error) {
    return ((error as { retryAfterSeconds?: number }).retryAfterSeconds ?? 60) * 1_000;
  }
}

async function postpone({ db, clock }: EventCallDeps, key: EndpointKey, claimed: Claimed[], waitMs: number) {
  await db
    .updateTable("event_deliveries")
    .set({ next_at: new Date(clock().getTime() + waitMs).toISOString() })
    .where("company_id", "=", key.company_id)
    .where("endpoint_id", "=", key.endpoint_id)
    .where("event_id", "=", anyOf(claimed.map(({ event_id }) => event_id)))
    .execute();
  await wakeEndpoint(db, key, waitMs);
}

interface Claimed {
  event_id: string;
  attempts: number;
  body: string;
  url: string;
  secret_encrypted: Buffer;
  previous_secret_encrypted: Buffer | null;
  previous_until: string | null;
}

type Wanted = { isPrompt: boolean } | { eventId: string };

/**
 * Takes what is due, new events first, so that one that its receiver never takes does not hold up the others. An endpoint
 * that has begun to fail since a prompt job was queued is left to the other lane.
 */
async function claim({ db, clock }: EventCallDeps, { company_id, endpoint_id }: EndpointKey, wanted: Wanted) {
  const now = clock();
  const until = new Date(now.getTime() + callMs).toISOString();
  const isDue =
    "eventId" in wanted
      ? sql`delivery.event_id = ${wanted.eventId}`
      : sql`endpoint.is_enabled and endpoint.next_try_at <= ${now.toISOString()}
          and delivery.next_at <= ${now.toISOString()}
          and (not ${wanted.isPrompt}::boolean or (endpoint.failing_since is null and not endpoint.is_slow))`;
  const { rows } = await sql<Claimed>`
    with claimed as (
      update event_deliveries claimed set next_at = ${until}
      from (
        select delivery.event_id, delivery.attempts, endpoint.url, endpoint.secret_encrypted,
          endpoint.previous_secret_encrypted, endpoint.previous_until
        from event_endpoints endpoint join event_deliveries delivery
          on delivery.company_id = endpoint.company_id and delivery.endpoint_id = endpoint.id
        where endpoint.company_id = ${company_id} and endpoint.id = ${endpoint_id}
          and delivery.state = 'waiting' and ${isDue}
        order by delivery.next_at, delivery.created_at
        limit case when (select failing_since is not null from event_endpoints
          where company_id = ${company_id} and id = ${endpoint_id}) then 1 else ${atOnce} end
        for no key update of delivery skip locked
      ) due
      where claimed.company_id = ${company_id} and claimed.endpoint_id = ${endpoint_id}
        and claimed.event_id = due.event_id
      returning due.*
    )
    select claimed.*, events.body::text as body from claimed
    join events on events.company_id = ${company_id} and events.id = claimed.event_id`.execute(db);
  return rows;
}

async function post({ keys, clock, outbound }: EventCallDeps, call: Claimed, prompt?: Outbound) {
  const { event_id, attempts, body, url } = call;
  const now = clock();
  const headers = signedHeaders(now, { id: event_id, body, signingSecrets: signingSecrets(keys, call, now) });
  const result = await (prompt ?? outbound).post(url, body, headers);
  const excerpt = receiverText(result.excerpt);
  const error = prompt && result.error === "timeout" ? "slow" : result.error;
  return { event_id, attempts, result: { ...result, excerpt, error } } satisfies Call;
}

/** Makes one call now, while someone waits for its outcome. */
export async function deliverNow(deps: EventCallDeps, key: EndpointKey, eventId: string): Promise<Call | null> {
  const [claimed] = await claim(deps, key, { eventId });
  if (!claimed) return null;
  const call = await post(deps, claimed);
  await recordCalls(deps, key, [call]);
  return call;
}
