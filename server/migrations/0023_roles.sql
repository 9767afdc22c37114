-- Viewers, who may only read, and companies that show people only their own quotes. Each has a role of requests of its
-- own beside quotemill_app, because the role decides what PostgreSQL allows and which policies it applies: for everyone
-- else, statements and their plans stay as they were. Their grants follow those of quotemill_app after all migrations:
-- see server/src/platform/db/server-role.ts.
do $$
declare
  role text;
begin
  foreach role in array array['quotemill_reader', 'quotemill_own_app', 'quotemill_own_reader'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I nologin noinherit nobypassrls', role);
      end if;
    exception
      -- Roles belong to the whole cluster: another database's set-up may have made it in the same moment.
      when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role('quotemill_server', role, 'member') then
      execute format('grant %I to quotemill_server', role);
    end if;
    -- A superuser may switch to any role; any other owner must be a member.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', role, current_user);
    end if;
  end loop;
end
$$;

alter table users drop constraint users_app_role_check;
alter table users add constraint users_app_role_check check (app_role in ('viewer', 'user', 'admin', 'global_admin'));

-- Whose quotes viewers and users see.
alter table companies add column quotes_visible_to text not null default 'everyone'
  check (quotes_visible_to in ('everyone', 'author'));

-- Of the roles of requests, none acts for a company that its transaction does not name.
create or replace function app.may_act_for(company uuid) returns boolean
  language sql stable parallel safe
  return (not app.is_fenced() and current_setting('role', true) not in
      ('quotemill_app', 'quotemill_own_app', 'quotemill_reader', 'quotemill_own_reader'))
    or app.may_read(company);
