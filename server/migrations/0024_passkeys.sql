-- Passkeys, and what a company asks of the way its people sign in. See docs/inside/accounts.md.

-- Whether the account has a passkey. Kept with it, like `has_factor`, because every request asks.
alter table auth.users add column has_passkey boolean not null default false;

create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null, -- as the device gave it: a COSE key
  friendly_name text not null check (friendly_name <> ''),
  -- How often the device says that it has signed. Synced passkeys mostly say 0.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user_id_idx on auth.passkeys (user_id);

-- What a device is asked to sign. Each is used up by the first answer.
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  challenge bytea not null,
  -- Whose passkey is being added; null to sign in, when nobody is known yet.
  user_id uuid references auth.users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_user_id_idx on auth.passkey_challenges (user_id);
create index passkey_challenges_expires_at_idx on auth.passkey_challenges (expires_at); -- those that are over

alter table companies
  -- Who must have a second factor.
  add column factor_required_for text not null default 'nobody'
    check (factor_required_for in ('nobody', 'admins', 'everyone')),
  -- From then on, nobody of those gets in without one.
  add column factor_required_from timestamptz(3),
  add constraint companies_factor_required_check check ((factor_required_for = 'nobody') = (factor_required_from is null));
