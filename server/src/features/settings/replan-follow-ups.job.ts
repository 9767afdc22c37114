import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";

const batchRows = 5_000;

/** Makes the timer of the reminders look at all open offers of the company again. */
export const replanFollowUpsJob = defineJob({
  name: "replan_follow_ups",
  lane: "upkeep",
  payload: z.object({ company_id: z.uuid() }),
  run: async ({ db }: { db: Db }, { company_id }) => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`update offers set next_follow_up_at = 'epoch'
        where id in (select id from offers
          where company_id = ${company_id} and state = 'open' and next_follow_up_at is distinct from 'epoch'
          limit ${batchRows})`.execute(db);
      if (numAffectedRows < batchRows) return;
    }
  },
});

/**
 * Must be called when a company's reminders or its time zone change. It may have many open offers, so a job plans them.
 * This is not in `follow-ups`, because that feature builds on this one.
 */
export const replanFollowUps = (db: Db, company_id: string) =>
  replanFollowUpsJob.add(db, { company_id }, { key: `replan_follow_ups ${company_id}` });
