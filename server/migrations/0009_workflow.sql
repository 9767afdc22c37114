-- The loop: what a quote's run needs to know after its template changed or went.
alter table quotes
  -- The template's webhook at the time of the run: where it went, and whose host an error names.
  add column webhook_url text,
  -- Counts the runs ('Run again'); part of the message id, which stays the same over the retries of one run.
  add column run integer not null default 1,
  -- When the present run began: the timeout counts from here.
  add column run_started_at timestamptz(3) not null default now();

drop index quotes_processing_idx;
create index quotes_processing_idx on quotes (run_started_at) where status = 'Processing';

create index company_secrets_hash_idx on company_secrets (value_hash) where value_hash is not null;

-- As before, and a job may be put off.
drop function app.add_job;
create function app.add_job(
  task text, payload json, job_key text default null, max_attempts integer default 25, delay_ms integer default 0
)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    task, payload => payload, job_key => job_key, max_attempts => max_attempts,
    run_at => now() + delay_ms * interval '1 millisecond'
  );
end
$$;
revoke execute on function app.add_job from public;
grant execute on function app.add_job to quotemill_app;
