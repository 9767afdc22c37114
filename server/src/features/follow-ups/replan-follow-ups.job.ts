import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Job } from "../../platform/jobs/jobs.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** A company may have many open offers, so a job plans them when its reminders or its time zone change. */
    replan_follow_ups: { company_id: string };
  }
}

const batchRows = 5_000;

/** The timer then looks at all open offers of the company again. */
export const replanFollowUpsJob =
  (db: Db): Job<"replan_follow_ups"> =>
  async ({ company_id }) => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`update offers set next_follow_up_at = 'epoch'
        where id in (select id from offers
          where company_id = ${company_id} and state = 'open' and next_follow_up_at is distinct from 'epoch'
          limit ${batchRows})`.execute(db);
      if (numAffectedRows < batchRows) return;
    }
  };
