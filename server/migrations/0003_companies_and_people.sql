create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  quote_prefix text not null default 'QT-',
  quote_next_number integer not null default 1001 check (quote_next_number >= 1),
  quote_name_template text not null
    default '{{contact_first_name}} {{contact_last_name}} - {{quote_number}}' check (quote_name_template <> ''),
  email_subject_template text not null default '',
  email_message_template text not null default '',
  quote_send_webhook_url text,
  ghl_connected boolean not null default false,
  ghl_location_id text,
  ghl_location_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Tokens and keys stand apart from the company row, so that no read of a company can carry one.
create table company_secrets (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('ghl_token', 'upload_secret', 'signing_secret')),
  -- AES-256-GCM under a key derived from SECRET_KEY.
  value_encrypted bytea not null,
  -- For secrets that come in from outside: found by digest, never by decrypting.
  value_hash bytea,
  -- Set when a newer one replaces it: both are valid until then.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index company_secrets_kind_idx on company_secrets (company_id, kind);

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Empty while the invitation is pending; empty again when the account is deleted, so it can be invited anew.
  auth_id uuid unique references auth.users on delete set null,
  email text not null constraint users_email_key unique check (email = lower(email)),
  company_id uuid references companies on delete cascade,
  app_role text not null check (app_role in ('user', 'admin', 'global_admin')),
  full_name text,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check (company_id is not null or app_role = 'global_admin')
);
create index users_company_created_idx on users (company_id, created_at desc, id desc);

create table contacts (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  email text not null check (email = lower(email)),
  phone text not null default '',
  company_name text not null default '',
  address1 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default 'AU',
  ghl_contact_id text,
  ghl_sync_status text check (ghl_sync_status in ('synced', 'pending')),
  source text not null default 'manual',
  status text not null default 'active' check (status in ('active', 'archived')),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index contacts_active_email_key on contacts (company_id, email) where status = 'active';
create index contacts_company_updated_idx on contacts (company_id, status, updated_at desc, id desc);
