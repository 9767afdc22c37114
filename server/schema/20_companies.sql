-- Companies, their secrets and their people.
--
-- Every table with a company_id has the same fence: a policy that shows a request only its own company's rows.
-- `(select …)` makes the planner ask once for a statement instead of once for a row.

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- What a printed quote says about the company (shared/src/company-details.ts). Never searched or joined.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  logo_path text,
  quote_prefix text not null default 'QT-',
  quote_next_number integer not null default 1001 check (quote_next_number >= 1),
  quote_name_template text not null default '{{contact_first_name}} {{contact_last_name}} - {{quote_number}}'
    check (quote_name_template <> ''),
  email_subject_template text not null default '',
  email_message_template text not null default '',
  quote_send_webhook_url text,
  -- Region and money: quotes are shown as they were made, so each copies what it needs of these.
  time_zone text not null default 'Australia/Sydney' check (length(time_zone) between 1 and 64),
  currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-AU' check (length(locale) between 2 and 35),
  tax_name text not null default 'GST' check (length(tax_name) between 1 and 20),
  tax_basis_points integer not null default 1000 check (tax_basis_points between 0 and 10000),
  validity_days integer not null default 30 check (validity_days between 1 and 365),
  costs_visible_to text not null default 'everyone'
    constraint companies_costs_visible_to check (costs_visible_to in ('everyone', 'admins')),
  -- When customers are reminded of an offer (shared/src/offers/follow-ups.ts). Null: the defaults.
  follow_ups jsonb,
  ghl_connected boolean not null default false,
  ghl_location_id text,
  ghl_location_name text,
  -- What the admin should know when a connection to the CRM that once worked no longer does.
  ghl_problem text,
  -- Whether the list of first steps is hidden for good.
  setup_hidden boolean not null default false,
  -- Set while the company is being deleted: its rows go in batches, the company itself last.
  deleting_at timestamptz(3),
  rows_to_delete integer not null default 0,
  rows_deleted integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
alter table companies enable row level security;
create policy own_company on companies to quotemill_app using (id = (select app.current_company()));
create policy global_admin on companies to quotemill_app using ((select app.is_global_admin()));
grant select, insert, update, delete on companies to quotemill_app;

-- Tokens and keys are kept apart from the company's row, so that no read of a company can carry one.
create table company_secrets (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('ghl_token', 'upload_secret', 'signing_secret')),
  -- AES-256-GCM under a key derived from SECRET_KEY.
  value_encrypted bytea not null,
  -- For secrets that come in from outside: they are found by digest, never by decrypting.
  value_hash bytea,
  -- Set when a newer one replaces it: both are valid until then.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index company_secrets_kind_idx on company_secrets (company_id, kind);
create index company_secrets_hash_idx on company_secrets (value_hash) where value_hash is not null; -- whose secret a callback brings
alter table company_secrets enable row level security;
create policy own_company on company_secrets to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on company_secrets to quotemill_app;

-- A person of a company's staff, or a global admin.
create table users (
  id uuid primary key default gen_random_uuid(),
  -- Empty while the invitation is pending, and again when the account is deleted, so that it can be invited anew.
  auth_id uuid unique references auth.users on delete set null,
  company_id uuid references companies on delete cascade,
  email text not null unique check (email = lower(email)),
  app_role text not null check (app_role in ('user', 'admin', 'global_admin')),
  full_name text,
  -- Whether a customer's answer is mailed to this person.
  notify_answers boolean not null default true,
  tour_ended_at timestamptz,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check (company_id is not null or app_role = 'global_admin')
);
create index users_company_created_idx on users (company_id, created_at desc, id desc); -- the list of people
alter table users enable row level security;
create policy own_company on users to quotemill_app using (company_id = (select app.current_company()));
create policy global_admin on users to quotemill_app using ((select app.is_global_admin()));
grant select, insert, update, delete on users to quotemill_app;

-- A person's named filters of a list.
create table saved_views (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  list text not null check (list in ('quotes', 'contacts', 'templates')),
  name text not null,
  -- The list's address after the question mark.
  query text not null,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index saved_views_name_key on saved_views (company_id, user_id, list, lower(name));
alter table saved_views enable row level security;
create policy own_company on saved_views to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on saved_views to quotemill_app;

-- How many bytes of files each company keeps: counted in before they are written, and out when they are removed
-- (server/src/features/files/storage.ts).
create table app.storage_uses (
  company_id uuid primary key references companies on delete cascade,
  bytes bigint not null
);
alter table app.storage_uses enable row level security;
create policy own_company on app.storage_uses to quotemill_app using (company_id = (select app.current_company()));

-- Files that are removed once they are due, unless a row uses them: see decision 29.
create table app.file_removals (
  path text primary key,
  -- No reference: the last file of a deleted company may still be on its way to the store.
  company_id uuid not null,
  due_at timestamptz not null
);
create index file_removals_due_idx on app.file_removals (due_at);
alter table app.file_removals enable row level security;
create policy own_company on app.file_removals to quotemill_app using (company_id = (select app.current_company()));

-- Requests add files without any access to the table. A file that is added again keeps the later time.
create function app.remove_file_later(company uuid, file text, delay_ms integer) returns void
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
revoke all on function app.remove_file_later from public;
grant execute on function app.remove_file_later to quotemill_app;
