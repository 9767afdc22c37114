-- Second factors, and sessions that know how somebody signed in. See docs/inside/accounts.md.

-- Whether the account has a second factor. Kept with it, because every request asks.
alter table auth.users add column has_factor boolean not null default false;

alter table auth.sessions
  -- 1: one factor, such as a password. 2: two factors, or a passkey.
  add column aal smallint not null default 1 check (aal in (1, 2)),
  -- How the person has proved who they are, newest first: [{"method": "password", "timestamp": 1767225600}].
  add column amr jsonb not null default '[]',
  -- Ends then, however much it is used. One that waits for its second factor ends after minutes.
  add column ends_at timestamptz(3) not null default now() + interval '30 days',
  -- When it went from level 1 to 2: a tab that refreshes in that moment must not end it.
  add column stepped_up_at timestamptz(3),
  drop constraint sessions_origin_check,
  add constraint sessions_origin_check check (origin in ('password', 'invite', 'recovery', 'passkey', 'sso'));
update auth.sessions set amr = jsonb_build_array(jsonb_build_object(
  'method', case origin when 'password' then 'password' else 'otp' end,
  'timestamp', floor(extract(epoch from created_at))));

-- After how many days its people sign in again, however much they use their sessions.
alter table companies add column session_days smallint not null default 30 check (session_days between 1 and 30);

-- Authenticator apps.
create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type = 'totp'),
  friendly_name text not null check (friendly_name <> ''),
  -- Unverified until its first code: before that, it asks nobody for anything.
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Encrypted under a key of its own: see server/src/platform/keys.ts.
  seed bytea not null,
  -- The time step of the last code that was taken. No code of it or of an earlier one is taken again.
  last_step integer not null default 0,
  -- In a row. Each fifth locks the factor, and the hundredth switches it off.
  wrong_codes integer not null default 0,
  locked_until timestamptz(3),
  switched_off_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, friendly_name)
);

-- A code is asked for. Each is answered once.
create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors on delete cascade,
  expires_at timestamptz(3) not null
);
create index factor_challenges_factor_id_idx on auth.factor_challenges (factor_id);
create index factor_challenges_expires_at_idx on auth.factor_challenges (expires_at); -- those that are over

-- Codes for a lost phone. Each works once.
create table auth.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  hash bytea not null, -- SHA-256 of 120 random bits
  used_at timestamptz(3),
  primary key (user_id, hash)
);
