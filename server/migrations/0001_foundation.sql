-- The ground: the role requests run under, and who the current request acts for.
--
-- A request's transaction switches to quotemill_app and sets the three quotemill.* settings for its own duration
-- (see server/src/platform/actor.ts). The role owns nothing and cannot bypass row-level security, so a query
-- that forgets its company clause still sees one company only.

do $$
begin
  if not exists (select from pg_roles where rolname = 'quotemill_app') then
    create role quotemill_app nologin noinherit nobypassrls;
  end if;
exception
  -- Roles belong to the whole cluster: another database's migration may have made it in the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

-- A superuser may switch to any role; any other owner must be a member.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant quotemill_app to %I', current_user);
  end if;
end
$$;

create schema app;
grant usage on schema app to quotemill_app;
grant usage on schema public to quotemill_app;

create function app.current_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('quotemill.company_id', true), '')::uuid;

create function app.is_global_admin() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('quotemill.app_role', true) = 'global_admin', false);
