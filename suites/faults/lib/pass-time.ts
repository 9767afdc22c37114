import type pg from "pg";

/** Moves the offers of these companies into the past: the processes keep their clock, and the day comes to them. */
export async function passDays(pool: pg.Pool, companyIds: string[], days: number) {
  await pool.query(
    `update offer_follow_ups set day = day - $2::int, started_at = started_at - make_interval(days => $2),
       finished_at = finished_at - make_interval(days => $2) where company_id = any($1)`,
    [companyIds, days],
  );
  await pool.query(
    `update offers set created_at = created_at - make_interval(days => $2), valid_until = valid_until - $2::int
     where company_id = any($1)`,
    [companyIds, days],
  );
  await lookAgain(pool, companyIds);
}

/** Unfinished reminders have lost their process: minutes later, another one may take them over. */
export async function loseStarted(pool: pg.Pool, companyIds: string[]) {
  await pool.query(
    `update offer_follow_ups set started_at = started_at - interval '3 minutes'
     where company_id = any($1) and finished_at is null`,
    [companyIds],
  );
  await lookAgain(pool, companyIds);
}

const lookAgain = (pool: pg.Pool, companyIds: string[]) =>
  pool.query("update offers set next_follow_up_at = 'epoch' where company_id = any($1)", [companyIds]);

/** Queues the same job as the timer does every five minutes; jobs that wait for another attempt become due at once. */
export async function wakeTimer(pool: pg.Pool) {
  await pool.query("select app.add_job('queue_follow_ups', '{}'::json, 'queue_follow_ups', 25, 0)");
  await pool.query(
    "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null",
  );
}
