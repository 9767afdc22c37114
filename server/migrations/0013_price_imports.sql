-- Import of suppliers' files, and test cases that follow the price list. See server/src/features/prices.

-- The test cases that were made to expect other totals, which an undo takes back.
alter table price_changes add column moved_tests jsonb not null default '[]';

-- A supplier's file that was read and waits to be applied. Few of a company stay, and for a day.
create table price_imports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  supplier text not null check (supplier <> ''),
  file_name text not null,
  markup_basis_points integer not null default 0, -- of new items
  rows jsonb not null,
  problems jsonb not null,
  -- What was chosen on the screen; empty at first, when rows that look wrong are left out.
  choices jsonb,
  -- Empty until it is applied, when its rows go.
  result jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index price_imports_author_idx on price_imports (company_id, created_by) where created_by is not null;
create index price_imports_created_idx on price_imports (created_at); -- those that are over
alter table price_imports enable row level security;
create policy own_company on price_imports to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on price_imports to quotemill_app;

-- How the file of a supplier was read last.
create table price_import_columns (
  company_id uuid not null references companies on delete cascade,
  supplier text not null, -- in lower case
  reading jsonb not null,
  used_at timestamptz(3) not null default now(),
  primary key (company_id, supplier)
);
alter table price_import_columns enable row level security;
create policy own_company on price_import_columns to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on price_import_columns to quotemill_app;
