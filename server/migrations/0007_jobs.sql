-- Requests add jobs in their own transaction (the outbox is the queue) without any access to the queue's tables.
-- The body is checked at call time: graphile-worker makes its schema after these migrations.
create function app.add_job(task text, payload json, job_key text default null, max_attempts integer default 25)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, payload => payload, job_key => job_key, max_attempts => max_attempts);
end
$$;
revoke execute on function app.add_job from public;
grant execute on function app.add_job to quotemill_app;
