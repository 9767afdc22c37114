-- Files that are removed once they are due, unless a row uses them: see decision 29. They outlive their company, whose
-- last file may still be on its way to the store when it is deleted.
create table app.file_removals (
  path text primary key,
  company_id uuid not null,
  due_at timestamptz not null
);
create index file_removals_due_idx on app.file_removals (due_at);
alter table app.file_removals enable row level security;
create policy own_company on app.file_removals to quotemill_app
  using (company_id = (select app.current_company()));

-- Requests add files without any access to the table. A file that is added again keeps the later time.
create function app.remove_file_later(company uuid, file text, delay_ms integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.file_removals (company_id, path, due_at)
  values (company, file, now() + delay_ms * interval '1 millisecond')
  on conflict (path) do update set due_at = greatest(file_removals.due_at, excluded.due_at);
end
$$;
revoke execute on function app.remove_file_later from public;
grant execute on function app.remove_file_later to quotemill_app;

-- As before, and what processes of the version before add as a job for one file becomes a row.
create or replace function app.add_job(
  task text, payload json, job_key text default null, max_attempts integer default 25, delay_ms integer default 0
)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if task = 'remove_unused_file' then
    perform app.remove_file_later((payload ->> 'company_id')::uuid, payload ->> 'path', delay_ms);
    return;
  end if;
  perform graphile_worker.add_job(
    task, payload => payload, job_key => job_key, max_attempts => max_attempts,
    run_at => now() + delay_ms * interval '1 millisecond',
    flags => array_remove(array['company:' || (payload ->> 'company_id')], null)
  );
end
$$;

-- The jobs that wait now. A new database has no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  with jobs as (
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'remove_unused_file')
    returning payload, run_at
  )
  insert into app.file_removals (company_id, path, due_at)
  select (payload ->> 'company_id')::uuid, payload ->> 'path', max(run_at) from jobs group by 1, 2
  on conflict (path) do update set due_at = greatest(file_removals.due_at, excluded.due_at);
end
$$;
