-- API keys, and answers that are given again to a repeated request. See server/src/features/api-keys.

-- What a company's programs call the API with. A key belongs to the company and outlives the person who made it.
create table api_keys (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  scopes text[] not null, -- permissions of shared/src/access/permissions.ts
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  -- Noted at most once a minute.
  last_used_at timestamptz(3),
  last_used_from text,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index api_keys_author_idx on api_keys (company_id, created_by) where created_by is not null;
alter table api_keys enable row level security;
create policy own_company on api_keys to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on api_keys to quotemill_app;

-- The secret of a key, as its digest. A rotated key has two for a while.
create table api_key_secrets (
  company_id uuid not null,
  key_id uuid not null,
  hash bytea not null, -- SHA-256
  prefix text not null,
  last_four text not null,
  -- Set when a newer one replaces it.
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, key_id, hash),
  foreign key (company_id, key_id) references api_keys (company_id, id) on delete cascade
);
create unique index api_key_secrets_hash_idx on api_key_secrets (hash); -- whose key a request brings
alter table api_key_secrets enable row level security;
create policy own_company on api_key_secrets to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on api_key_secrets to quotemill_app;

-- What requests with an Idempotency-Key were, and what they were answered, for a day.
create table idempotent_calls (
  company_id uuid not null references companies on delete cascade,
  caller_id uuid not null, -- a person, or an API key
  key text not null check (length(key) <= 255),
  request_hash bytea not null, -- SHA-256 of method, path and body
  answer json, -- empty for a send, which is recorded in quote_sends
  created_at timestamptz(3) not null default now(),
  primary key (company_id, caller_id, key)
);
create index idempotent_calls_created_idx on idempotent_calls (created_at); -- those that are over
alter table idempotent_calls enable row level security;
create policy own_company on idempotent_calls to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on idempotent_calls to quotemill_app;
