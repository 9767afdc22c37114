-- The role that the running server connects as. It owns nothing and may do nothing beyond what the server does; the
-- owner only migrates. Whoever resets the role of a request's transaction becomes this one, and is still fenced in by
-- that transaction's company. Its grants and policies are in server/src/platform/server-role.ts. It cannot sign in
-- until it has a password, from the embedded set-up or from whoever runs the database.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quotemill_server') then
    create role quotemill_server nologin noinherit nobypassrls;
  end if;
exception
  -- Roles belong to the whole cluster: another database's migration may have made it in the same moment.
  when duplicate_object or unique_violation then null;
end
$$;
grant quotemill_app to quotemill_server;

-- Whether this transaction acts for somebody: a person, or the customer of one company.
create function app.is_fenced() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('quotemill.company_id', true), '') <> ''
    or coalesce(current_setting('quotemill.user_id', true), '') <> '';

-- Functions with the owner's rights ask this before they do something for the company that they are given.
create function app.may_act_for(company uuid) returns boolean
  language sql stable parallel safe
  return (not app.is_fenced() and current_setting('role', true) is distinct from 'quotemill_app')
    or app.may_read(company);

create or replace function app.add_job(
  task text, payload json, job_key text default null, max_attempts integer default 25, delay_ms integer default 0
)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not app.may_act_for((payload ->> 'company_id')::uuid) then
    raise insufficient_privilege using message = 'A job must be for the company that this transaction acts for.';
  end if;
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

create or replace function app.remove_file_later(company uuid, file text, delay_ms integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not app.may_act_for(company) then
    raise insufficient_privilege using message = 'A file must be of the company that this transaction acts for.';
  end if;
  -- Outside of its folder, a company has no file to let go of.
  if not starts_with(file, company || '/') then
    return;
  end if;
  insert into app.file_removals (company_id, path, due_at)
  values (company, file, now() + delay_ms * interval '1 millisecond')
  on conflict (path) do update set due_at = greatest(file_removals.due_at, excluded.due_at);
end
$$;

create or replace function app.keeps_counts(company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return app.may_act_for(company) and exists (select from companies where id = company and deleting_at is null);

-- Nothing but tests called them.
drop function app.contacts_matching(uuid, text);
drop function app.quotes_matching(uuid, text);

-- The accounts that the demo made, whose passwords everybody knows: they are closed wherever there is no demo.
alter table auth.users add column is_demo boolean not null default false;
update auth.users set is_demo = true where email like '%@demo.test' or email = 'admin@other.test';
