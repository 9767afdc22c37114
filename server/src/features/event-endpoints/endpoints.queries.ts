import { keyHolderName } from "@quotemill/shared/access/api-keys";
import type { EventMessage, EventType } from "@quotemill/shared/events/catalogue";
import {
  type DeliveryState,
  type deliveryQuery,
  type Endpoint,
  type EndpointHealth,
  type eventQuery,
  mostHealthCalls,
} from "@quotemill/shared/events/endpoints";
import { attemptProblem } from "@quotemill/shared/workflow/call-problems";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";
import { newestFirst, oldestFirst } from "../../platform/db/list-order.ts";
import { takePage } from "../../platform/db/paging.ts";

interface Calls {
  calls: number;
  succeeded: number;
  median_ms: number | null;
  latest: boolean[];
}

const succeeded = sql<boolean>`(response_status between 200 and 299) is true`;

/** Reads few rows of a busy endpoint: its latest calls by their index. */
const recentCalls = sql<Calls>`(
  select json_build_object('calls', count(*), 'succeeded', count(*) filter (where succeeded),
    'median_ms', percentile_disc(0.5) within group (order by duration_ms) filter (where succeeded),
    'latest', coalesce(json_agg(succeeded order by nth desc) filter (where nth <= 24), '[]'))
  from (
    select ${succeeded} as succeeded, duration_ms, row_number() over (order by created_at desc, id desc) as nth
    from event_attempts attempt
    where attempt.company_id = endpoint.company_id and attempt.endpoint_id = endpoint.id
      and attempt.created_at > now() - interval '7 days'
    order by created_at desc, id desc limit ${mostHealthCalls}
  ) recent)`;

/** Counts the deliveries in that state, up to 1,000. */
const countIn = (state: DeliveryState) => sql<number>`(select count(*) from (
  select from event_deliveries delivery
  where delivery.company_id = endpoint.company_id and delivery.endpoint_id = endpoint.id and state = ${sql.lit(state)}
  limit 1000) counted)`;

/** The company's endpoints, or one of them. */
export async function listEndpoints(db: Db, companyId: string, id?: string): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom("event_endpoints as endpoint")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "endpoint.company_id").onRef("users.id", "=", "endpoint.created_by"),
    )
    .leftJoin("api_keys", (join) =>
      join.onRef("api_keys.company_id", "=", "endpoint.company_id").onRef("api_keys.id", "=", "endpoint.api_key_id"),
    )
    .select([
      "endpoint.id",
      "endpoint.url",
      sql<EventType[]>`endpoint.types`.as("types"),
      "endpoint.is_enabled",
      sql<Endpoint["source"]>`endpoint.source`.as("source"),
      sql<string | null>`coalesce(nullif(users.full_name, ''), users.email)`.as("person"),
      "api_keys.name as key_name",
      "endpoint.created_at",
      sql<string | null>`case when endpoint.previous_until > now() then endpoint.previous_until end`.as(
        "previous_until",
      ),
      "endpoint.failing_since",
      "endpoint.next_try_at",
      "endpoint.is_slow",
      "endpoint.given_up_at",
      recentCalls.as("recent"),
      countIn("failed").as("failed"),
      countIn("waiting").as("waiting"),
    ])
    .where("endpoint.company_id", "=", companyId)
    .$if(id !== undefined, (query) => query.where("endpoint.id", "=", id ?? ""))
    .orderBy("endpoint.created_at")
    .orderBy("endpoint.id")
    .execute();
  return rows.map(({ person, key_name, failing_since, next_try_at, is_slow, given_up_at, recent, ...endpoint }) => ({
    ...endpoint,
    made_by: key_name === null ? person : keyHolderName(key_name),
    health: { ...recent, ...stateOf({ ...endpoint, failing_since, next_try_at, is_slow, given_up_at, recent }) },
  }));
}

interface Condition {
  is_enabled: boolean;
  failing_since: string | null;
  next_try_at: string;
  is_slow: boolean;
  given_up_at: string | null;
  recent: Calls;
}

function stateOf(condition: Condition): Pick<EndpointHealth, "state" | "since" | "next_try_at"> {
  const { is_enabled, failing_since, next_try_at, is_slow, given_up_at, recent } = condition;
  if (!is_enabled) return { state: given_up_at ? "given_up" : "off", since: given_up_at, next_try_at: null };
  if (failing_since) return { state: "failing", since: failing_since, next_try_at };
  const state = is_slow ? "slow" : recent.calls > 0 ? "healthy" : "new";
  return { state, since: null, next_try_at: null };
}

const lastAttempt = sql<AttemptRow | null>`(
  select json_build_object('status', response_status, 'error', error, 'duration_ms', duration_ms,
    'at', ${isoTime("attempt.created_at")})
  from event_attempts attempt
  where attempt.company_id = delivery.company_id and attempt.endpoint_id = delivery.endpoint_id
    and attempt.event_id = delivery.event_id
  order by id desc limit 1)`;

interface AttemptRow {
  status: number | null;
  error: string | null;
  duration_ms: number;
  at: string;
}
const toAttempt = <Row extends AttemptRow>(url: string, { error, ...attempt }: Row) => ({
  ...attempt,
  problem: attemptProblem({ url, status: attempt.status, error }),
});

type DeliveryQuery = z.output<typeof deliveryQuery>;

export async function listDeliveries(
  db: Db,
  companyId: string,
  { id, url }: { id: string; url: string },
  { state, ...page }: DeliveryQuery,
) {
  const rows = db
    .selectFrom("event_deliveries as delivery")
    .innerJoin("events", (join) =>
      join.onRef("events.company_id", "=", "delivery.company_id").onRef("events.id", "=", "delivery.event_id"),
    )
    .select([
      "delivery.event_id as id",
      sql<EventType>`events.type`.as("type"),
      "events.about",
      sql<DeliveryState>`delivery.state`.as("state"),
      "delivery.attempts",
      sql<string | null>`case when delivery.state = 'waiting' then delivery.next_at end`.as("next_at"),
      "delivery.created_at",
      lastAttempt.as("last"),
    ])
    .where("delivery.company_id", "=", companyId)
    .where("delivery.endpoint_id", "=", id)
    .$if(state !== undefined, (query) => query.where("delivery.state", "=", state ?? ""));
  const order = { ...newestFirst("delivery.created_at"), id: sql.ref("delivery.event_id") };
  const { items, next_cursor } = await takePage(db, rows, order, page);
  return {
    items: items.map(({ id: event_id, last, ...delivery }) => ({
      ...delivery,
      event_id,
      last: last && toAttempt(url, last),
    })),
    next_cursor,
  };
}

export async function findDelivery(db: Db, companyId: string, endpoint: { id: string; url: string }, eventId: string) {
  const row = await db
    .selectFrom("event_deliveries as delivery")
    .innerJoin("events", (join) =>
      join.onRef("events.company_id", "=", "delivery.company_id").onRef("events.id", "=", "delivery.event_id"),
    )
    .select([
      sql<EventMessage>`events.body`.as("event"),
      sql<(AttemptRow & { answer: string })[]>`(
        select coalesce(json_agg(json_build_object('status', response_status, 'error', error,
          'duration_ms', duration_ms, 'at', ${isoTime("attempt.created_at")},
          'answer', coalesce(response_excerpt, '')) order by id desc), '[]')
        from (
          select * from event_attempts latest
          where latest.company_id = delivery.company_id and latest.endpoint_id = delivery.endpoint_id
            and latest.event_id = delivery.event_id
          order by id desc limit 50
        ) attempt)`.as("attempts"),
    ])
    .where("delivery.company_id", "=", companyId)
    .where("delivery.endpoint_id", "=", endpoint.id)
    .where("delivery.event_id", "=", eventId)
    .executeTakeFirst();
  return row && { ...row, attempts: row.attempts.map((attempt) => toAttempt(endpoint.url, attempt)) };
}

type EventQuery = z.output<typeof eventQuery>;

/**
 * From the oldest on, so that a poller reads on from where it was. An event appears when its transaction is committed,
 * which may be a moment after later ones: pollers ask again from a little earlier.
 */
export async function listEvents(db: Db, companyId: string, { since, type, ...page }: EventQuery) {
  const rows = db
    .selectFrom("events")
    .select(["events.id", "events.created_at", sql<EventMessage>`events.body`.as("body")])
    .where("events.company_id", "=", companyId)
    .$if(since !== undefined, (query) => query.where("events.created_at", ">=", since ?? ""))
    .$if(type !== undefined, (query) => query.where("events.type", "=", type ?? ""));
  const { items, next_cursor } = await takePage(db, rows, oldestFirst("events.created_at"), page);
  return { items: items.map(({ body }) => body), next_cursor };
}
