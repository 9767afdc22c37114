import { nextFollowUp } from "@quotemill/shared/offers/follow-up-plan";
import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type Facts, findFacts } from "./facts.queries.ts";
import { sendFollowUpJob } from "./send-follow-up.job.ts";

/** If the job that sends is lost, the offer is looked at again after this. */
const lookAgainMs = 3_600_000;

export const queueFollowUpsJob = defineJob({
  name: "queue_follow_ups",
  lane: "upkeep",
  payload: z.object({}),
  run: ({ db, clock }: { db: Db; clock: Clock }) => queueFollowUps(db, clock()),
});

/**
 * Run by a timer: checks every offer whose time has come, queues a job for each reminder that is due, and stores when
 * to check the others again. An offer on which nothing happens is checked a few times in its life.
 */
export async function queueFollowUps(db: Db, now: Date, batchRows = 200): Promise<void> {
  for (;;) {
    const found = await db.transaction().execute((tx) => planBatch(tx, now, batchRows));
    if (found < batchRows) return;
  }
}

async function planBatch(db: Db, now: Date, batchRows: number): Promise<number> {
  // The offers are locked, so that no change is lost that happens before the time is noted.
  const keys = await db
    .selectFrom("offers")
    .select(["company_id", "id"])
    .where("next_follow_up_at", "<=", now.toISOString())
    .orderBy("next_follow_up_at")
    .limit(batchRows)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const facts = new Map((await findFacts(db, keys)).map((each) => [each.id, each]));
  const times = keys.map(({ id }) => timeOf(facts.get(id), now));
  await sql`update offers set next_follow_up_at = planned.at
    from unnest(${keys.map(({ id }) => id)}::uuid[], ${times.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[])
      as planned (id, at)
    where offers.id = planned.id`.execute(db);
  for (const [index, { company_id, id }] of keys.entries()) {
    if (!times[index]?.isDue) continue;
    await sendFollowUpJob.add(db, { company_id, offer_id: id }, { key: `send_follow_up ${id}` });
  }
  return keys.length;
}

/** Decides when to check the offer again, which is never if its company is being deleted. */
function timeOf(facts: Facts | undefined, now: Date): { at: Date | null; isDue: boolean } {
  if (!facts) return { at: null, isDue: false };
  const next = nextFollowUp(facts.settings, facts.time_zone, facts.offer, now);
  const isDue = facts.unfinished !== null || (next !== null && next.at <= now);
  return { at: isDue ? new Date(now.getTime() + lookAgainMs) : (next?.at ?? null), isDue };
}
