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

/** Approximate number of concurrent calls of a job, and the number of rounds before it lets others run. */
const atOnce = 40;
const mostRounds = 20;
/** While a call is under way, no other process makes it. Longer than a call can take. */
const callMs = 40_000;

/** Per company. Each process counts separately, as with all rates. */
export const countCall = countRate(budgets.eventCalls, "Too many events at once.");

/**
 * Makes the calls to all endpoints of a company that are well. One that hangs holds up its slot, but no other endpoint,
 * because all calls begin together; from then on it is called by `retryEventsJob`.
 */
export const deliverEventsJob = defineJob({
  name: eventLanes.living,
  lane: "events",
  payload: z.object({ company_id: z.uuid() }),
  run: (deps: LaneDeps, { company_id }) => deliverEvents(deps, { company_id }, deps.promptOutbound),
});

/** Calls one endpoint that hangs or fails, in slots that nothing else needs. */
export const retryEventsJob = defineJob({
  name: eventLanes.failing,
  lane: "event_retries",
  payload: z.object({ company_id: z.uuid(), endpoint_id: z.uuid() }),
  run: (deps: EventCallDeps, key) => deliverEvents(deps, key),
});

interface Whose {
  company_id: string;
  /** All that are well, if absent. */
  endpoint_id?: string;
}

/**
 * Makes the calls that are due. A failing endpoint gets one at a time: if that succeeds, the others follow. At least
 * once: a process that is killed leaves its calls to be made again, with the same id.
 */
async function deliverEvents(deps: EventCallDeps, whose: Whose, prompt?: Outbound): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const claimed = await claim(deps, whose);
    if (claimed.length === 0) return;
    const waitMs = overBudget(whose.company_id, claimed.length);
    if (waitMs !== null) return postpone(deps, whose.company_id, claimed, waitMs);
    const calls = await Promise.all(claimed.map((call) => post(deps, call, prompt)));
    const { hasMore } = await recordCalls(deps, whose.company_id, calls);
    // An event that came in the meantime has its own job.
    if (!hasMore || claimed.length < atOnce / 2) return;
  }
  // Others get the slot now. What is left is queued again.
  const [first] = await claim(deps, whose);
  if (first) await postpone(deps, whose.company_id, [first], 0);
}

/** Returns how long the company must wait, or null. */
function overBudget(companyId: string, calls: number): number | null {
  try {
    for (let call = 0; call < calls; call++) countCall(companyId);
    return null;
  } catch (error) {
    return ((error as { retryAfterSeconds?: number }).retryAfterSeconds ?? 60) * 1_000;
  }
}

async function postpone({ db, clock }: EventCallDeps, company_id: string, claimed: Claimed[], waitMs: number) {
  await db
    .updateTable("event_deliveries")
    .set({ next_at: new Date(clock().getTime() + waitMs).toISOString() })
    .where("company_id", "=", company_id)
    .where("endpoint_id", "=", anyOf(claimed.map(({ endpoint_id }) => endpoint_id)))
    .where("event_id", "=", anyOf(claimed.map(({ event_id }) => event_id)))
    .where("state", "=", "waiting")
    .execute();
  for (const endpoint_id of new Set(claimed.map((each) => each.endpoint_id))) {
    await wakeEndpoint(db, { company_id, endpoint_id }, waitMs);
  }
}

interface Claimed {
  endpoint_id: string;
  event_id: string;
  attempts: number;
  is_well: boolean;
  body: string;
  url: string;
  secret_encrypted: Buffer;
  previous_secret_encrypted: Buffer | null;
  previous_until: string | null;
}

/**
 * Takes the calls that are due, a share for each endpoint, and new events first, so that one that its receiver never
 * takes does not hold up the others. Endpoints that hang or fail are left to jobs that name them. `materialized` makes
 * the due calls be found only once: a join could look again, and lock more.
 */
async function claim({ db, clock }: EventCallDeps, { company_id, endpoint_id }: Whose, eventId?: string) {
  const now = clock();
  const until = new Date(now.getTime() + callMs).toISOString();
  // The timer that ends what a key has left behind comes only once a minute.
  const isOfEndedKey = sql`exists (
    select from api_keys where api_keys.company_id = ${company_id} and expires_at <= ${now.toISOString()}
      and (api_keys.id = api_key_id or api_keys.id = any(changed_by_keys)))`;
  const isDue = sql`next_try_at <= ${now.toISOString()} and is_enabled and not ${isOfEndedKey}`;
  const isChosen = endpoint_id
    ? sql`id = ${endpoint_id} and ${eventId ? sql`true` : isDue}`
    : sql`failing_since is null and not is_slow and ${isDue}`;
  const { rows } = await sql<Claimed>`
    with endpoint as materialized (
      select id, url, secret_encrypted, previous_secret_encrypted, previous_until,
        failing_since is null and not is_slow as is_well,
        case when failing_since is null then greatest(1, ${atOnce} / count(*) over ()) else 1 end as share
      from event_endpoints where company_id = ${company_id} and ${isChosen}
    ), due as materialized (
      select endpoint.id as endpoint_id, endpoint.url, endpoint.secret_encrypted, endpoint.is_well,
        endpoint.previous_secret_encrypted, endpoint.previous_until, delivery.event_id, delivery.attempts
      from endpoint cross join lateral (
        select event_id, attempts from event_deliveries
        where company_id = ${company_id} and endpoint_id = endpoint.id and state = 'waiting'
          and ${eventId ? sql`event_id = ${eventId}` : sql`next_at <= ${now.toISOString()}`}
        order by next_at, created_at limit endpoint.share
        for no key update skip locked
      ) delivery
    ), claimed as (
      update event_deliveries claimed set next_at = ${until} from due
      where claimed.company_id = ${company_id} and claimed.endpoint_id = due.endpoint_id
        and claimed.event_id = due.event_id
      returning due.*
    )
    select claimed.*, events.body::text as body from claimed
    join events on events.company_id = ${company_id} and events.id = claimed.event_id`.execute(db);
  return rows;
}

async function post({ keys, clock, outbound }: EventCallDeps, call: Claimed, prompt?: Outbound) {
  const { endpoint_id, event_id, attempts, is_well, body, url } = call;
  const now = clock();
  const headers = signedHeaders(now, { id: event_id, body, signingSecrets: signingSecrets(keys, call, now) });
  const result = await (prompt ?? outbound).post(url, body, headers);
  const excerpt = receiverText(result.excerpt);
  const error = prompt && result.error === "timeout" ? "slow" : result.error;
  return { endpoint_id, event_id, attempts, is_well, result: { ...result, excerpt, error } } satisfies Call;
}

/** Makes one call now, while someone waits for its outcome. */
export async function deliverNow(deps: EventCallDeps, key: EndpointKey, eventId: string): Promise<Call | null> {
  const [claimed] = await claim(deps, key, eventId);
  if (!claimed) return null;
  const call = await post(deps, claimed);
  await recordCalls(deps, key.company_id, [call]);
  return call;
}
