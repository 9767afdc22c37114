import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Long enough to look into them and to run them again. */
const keepDays = 30;

/**
 * Removes jobs that have used up their attempts, or whose successor was added while they ran, and which then failed. The
 * queue itself keeps them for ever. It notes in `run_at` that a job failed, and in `updated_at` that someone changed it.
 */
export async function removeFailedJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 24 * 3_600_000).toISOString();
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and greatest(run_at, updated_at) < ${before}))`.execute(db);
}
