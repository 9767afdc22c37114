-- Who may see what: the roles, the settings that a transaction acts under, and the accounts that people sign in with.
--
-- The server connects as quotemill_server. A request's transaction switches to quotemill_app and sets the three
-- quotemill.* settings for its own duration (server/src/platform/http/actor.ts). Neither role owns anything or bypasses
-- row-level security, so a query that forgets its company clause still sees one company only. What quotemill_server may
-- do is granted after all migrations, in server/src/platform/db/server-role.ts.

do $$
begin
  if not exists (select from pg_roles where rolname = 'quotemill_app') then
    create role quotemill_app nologin noinherit nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'quotemill_server') then
    create role quotemill_server nologin noinherit nobypassrls;
  end if;
exception
  -- Roles belong to the whole cluster: another database's set-up may have made them in the same moment.
  when duplicate_object or unique_violation then null;
end
$$;
grant quotemill_app to quotemill_server;

-- A superuser may switch to any role; any other owner must be a member.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant quotemill_app to %I', current_user);
  end if;
end
$$;

create schema app;
create schema auth;
grant usage on schema app to quotemill_app;
grant usage on schema public to quotemill_app;

-- The company that this transaction acts for, if any.
create function app.current_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('quotemill.company_id', true), '')::uuid;

create function app.is_global_admin() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('quotemill.app_role', true) = 'global_admin', false);

-- Whether this transaction acts for somebody: a person, or the customer of one company.
create function app.is_fenced() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('quotemill.company_id', true), '') <> ''
    or coalesce(current_setting('quotemill.user_id', true), '') <> '';

create function app.may_read(company uuid) returns boolean
  language sql stable
  return coalesce(company = app.current_company(), false) or app.is_global_admin();

-- Functions with the owner's rights ask this before they do something for the company that they are given.
create function app.may_act_for(company uuid) returns boolean
  language sql stable parallel safe
  return (not app.is_fenced() and current_setting('role', true) is distinct from 'quotemill_app')
    or app.may_read(company);

-- An account: an address that can sign in. Requests have no access to the auth schema at all; only the auth feature
-- reads it, as the server.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  -- Empty until the invitation is accepted: nobody can sign in before.
  encrypted_password text,
  email_confirmed_at timestamptz(3),
  invited_at timestamptz(3),
  recovery_sent_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  user_metadata jsonb not null default '{}',
  -- The demo made it, and everybody knows its password: it is closed wherever there is no demo.
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- A browser that is signed in.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- How the session began: one from a mailed link sets a password by other rules than an ordinary one.
  origin text not null check (origin in ('password', 'invite', 'recovery')),
  -- The refresh token is derived from id and counter; only the number is stored.
  refresh_counter integer not null default 0,
  user_agent text,
  ip text,
  created_at timestamptz(3) not null default now(),
  refreshed_at timestamptz(3) not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id); -- all sessions of a person who signs out everywhere
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at); -- sessions that have expired

-- A session that ends closes its event streams in every process.
create function app.tell_session_end() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('quotemill_sessions', old.id::text);
  return null;
end
$$;
create trigger tell_session_end after delete on auth.sessions
  for each row execute function app.tell_session_end();

-- Links in mails. Only the hash is kept: the mail job makes the token, which is stored nowhere.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  type text not null check (type in ('invite', 'recovery')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

-- Wrong passwords, counted for all processes together. The hourly timer removes counts that have ended.
create table auth.sign_in_attempts (
  -- A digest of what is counted (account, address, device), so that a row says nothing about anybody.
  key bytea primary key,
  attempts integer not null,
  ends_at timestamptz(3) not null,
  -- No password is checked before this.
  next_at timestamptz(3) not null default '-infinity'
);
create index sign_in_attempts_ends_at_idx on auth.sign_in_attempts (ends_at);

-- What has been used of the budgets in server/src/platform/http/budgets.ts that all processes share.
create table app.budget_uses (
  -- A digest of the budget and of whom it is for.
  key bytea primary key,
  used integer not null,
  ends_at timestamptz(3) not null
);
create index budget_uses_ends_at_idx on app.budget_uses (ends_at);

-- The mails that the local set-up shows under /dev/mail. Empty where mail is sent.
create table app.mailbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz(3) not null default now()
);
create index mailbox_created_idx on app.mailbox (created_at desc);
