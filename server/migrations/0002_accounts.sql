-- Accounts: who can sign in. Only the auth feature reads here, as the owner; quotemill_app has no access at all.

create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  -- Empty until the invitation is accepted: nobody can sign in with it before.
  encrypted_password text,
  email_confirmed_at timestamptz(3),
  invited_at timestamptz(3),
  recovery_sent_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  user_metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- How the session began: a recovery or invite session sets a password by other rules than an ordinary one.
  origin text not null check (origin in ('password', 'invite', 'recovery')),
  -- The refresh token is derived from (id, refresh_counter); the number alone is stored.
  refresh_counter integer not null default 0,
  user_agent text,
  ip text,
  created_at timestamptz(3) not null default now(),
  refreshed_at timestamptz(3) not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at);

-- Links in mails. Only the hash is kept, and the clear token never rests anywhere: the mail job makes it.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  type text not null check (type in ('invite', 'recovery')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
