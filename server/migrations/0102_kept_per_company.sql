-- What a company keeps here is bounded: see the budgets in docs/security.md.

alter table contact_imports
  -- Of all its parts, as they came.
  add column bytes integer not null default 0,
  add column last_part_at timestamptz(3) not null default now(),
  -- Another took its place before it was done; its rows are gone.
  add column is_ended boolean not null default false;

-- The files of each company: counted in before they are written, and out when they are removed (features/files/storage.ts).
create table app.storage_uses (
  company_id uuid primary key references companies on delete cascade,
  bytes bigint not null
);
alter table app.storage_uses enable row level security;
create policy own_company on app.storage_uses to quotemill_app
  using (company_id = (select app.current_company()));
