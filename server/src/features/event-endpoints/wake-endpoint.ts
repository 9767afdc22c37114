import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { eventLanes } from "../events/index.ts";

export interface EndpointKey {
  company_id: string;
  endpoint_id: string;
}

/**
 * Queues the next calls to an endpoint, in its lane. One such job waits per endpoint, in addition to those that writers
 * of events add. Must be called in a short transaction, because others wait for the key.
 */
export const wakeEndpoint = (db: Db, { company_id, endpoint_id }: EndpointKey, delayMs = 0) =>
  sql`select app.add_job(
      case when failing_since is null and not is_slow then ${eventLanes.living} else ${eventLanes.failing} end,
      json_build_object('company_id', company_id, 'endpoint_id', id), job_key => 'events ' || id,
      delay_ms => ${Math.ceil(delayMs)}::integer)
    from event_endpoints where company_id = ${company_id} and id = ${endpoint_id} and is_enabled`.execute(db);

/** Maximum per run; the timer runs every minute. */
const mostAtOnce = 1_000;

/**
 * A timer runs this. It wakes endpoints with deliveries that are overdue: those of a killed process, and new events for an
 * endpoint that fails, which their writers leave to it.
 */
export const wakeEndpointsJob = defineJob({
  name: "wake_endpoints",
  lane: "upkeep",
  payload: z.object({}),
  run: async ({ db, clock }: { db: Db; clock: Clock }) => {
    const now = clock().toISOString();
    const overdue = await db
      .selectFrom("event_endpoints as endpoint")
      .select(["endpoint.company_id", "endpoint.id as endpoint_id"])
      .where("endpoint.is_enabled", "=", true)
      .where("endpoint.next_try_at", "<=", now)
      .where((row) =>
        row.exists(
          row
            .selectFrom("event_deliveries as delivery")
            .select("delivery.event_id")
            .whereRef("delivery.company_id", "=", "endpoint.company_id")
            .whereRef("delivery.endpoint_id", "=", "endpoint.id")
            .where("delivery.state", "=", "waiting")
            .where("delivery.next_at", "<=", now),
        ),
      )
      .limit(mostAtOnce)
      .execute();
    for (const endpoint of overdue) await wakeEndpoint(db, endpoint);
  },
});
