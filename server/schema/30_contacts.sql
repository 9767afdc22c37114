-- Contacts: the people that quotes are for.

-- How people sort names: capitals and accents count last, and 'Stage 2' comes before 'Stage 10'. A server without ICU
-- sorts by code points instead.
do $$
begin
  create collation app.alphabetical (provider = icu, locale = 'und-u-kn-true');
exception
  when feature_not_supported then create collation app.alphabetical from "C";
end
$$;

-- One contact per address and company, deleted ones included: see decision 20.
create table contacts (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
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
  -- All that a search looks at, in lower case. Line breaks separate the fields, so that no term matches across two.
  search_text text not null generated always as (lower(
    first_name || ' ' || last_name || e'\n' || email || e'\n' || company_name || e'\n' || address1 || e'\n' || city
    || e'\n' || state || e'\n' || postal_code)) stored,
  unique (company_id, id),
  constraint contacts_email_key unique (company_id, email),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
-- The orders that the list of contacts can have.
create index contacts_company_updated_idx on contacts (company_id, status, updated_at desc, id desc);
create index contacts_added_idx on contacts (company_id, status, created_at desc, id desc);
create index contacts_name_idx on contacts
  (company_id, status, first_name collate app.alphabetical, last_name collate app.alphabetical, id);
create index contacts_business_idx on contacts
  (company_id, status, (company_name = ''), company_name collate app.alphabetical,
    first_name collate app.alphabetical, last_name collate app.alphabetical, id);
alter table contacts enable row level security;
create policy own_company on contacts to quotemill_app using (company_id = (select app.current_company()));
create policy global_admin_reads on contacts for select to quotemill_app using ((select app.is_global_admin()));
grant select, insert, update, delete on contacts to quotemill_app;

-- A file of contacts arrives in small parts, whose rows wait here, and is then imported in one transaction
-- (server/src/features/imports).
create table contact_imports (
  company_id uuid not null references companies on delete cascade,
  -- The browser's choice, so that a repeated request means the same import.
  id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  last_part_at timestamptz(3) not null default now(),
  row_count integer not null default 0 check (row_count <= 20000),
  -- Of all its parts, as they came.
  bytes integer not null default 0,
  -- Another took its place before it was done; its rows are gone.
  is_ended boolean not null default false,
  -- Empty until it is done: how many contacts were added, updated and kept.
  result jsonb,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index contact_imports_author_idx on contact_imports (company_id, created_by) where created_by is not null;
alter table contact_imports enable row level security;
create policy own_company on contact_imports to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on contact_imports to quotemill_app;

create table contact_import_rows (
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  email text not null,
  contact jsonb not null,
  primary key (company_id, import_id, email),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
alter table contact_import_rows enable row level security;
create policy own_company on contact_import_rows to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, delete on contact_import_rows to quotemill_app;
