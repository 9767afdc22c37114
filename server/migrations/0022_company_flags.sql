-- As before, and a job that names its company carries it as a flag: the worker keeps companies to their share by it.
create or replace function app.add_job(
  task text, payload json, job_key text default null, max_attempts integer default 25, delay_ms integer default 0
)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    task, payload => payload, job_key => job_key, max_attempts => max_attempts,
    run_at => now() + delay_ms * interval '1 millisecond',
    flags => array_remove(array['company:' || (payload ->> 'company_id')], null)
  );
end
$$;
