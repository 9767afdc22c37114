-- A file of contacts is sent in small parts, which wait here, and is then imported in one transaction. See
-- `features/imports`.
create table contact_imports (
  company_id uuid not null references companies on delete cascade,
  -- The browser's choice, so that a repeated request means the same import.
  id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  -- How many rows it has received.
  row_count integer not null default 0 check (row_count <= 20000),
  -- Empty until it is done: how many contacts were added, updated and kept.
  result jsonb,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index contact_imports_author_idx on contact_imports (company_id, created_by) where created_by is not null;
alter table contact_imports enable row level security;
create policy own_company on contact_imports to quotemill_app
  using (company_id = (select app.current_company()));
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
create policy own_company on contact_import_rows to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, delete on contact_import_rows to quotemill_app;

-- As before, but without joining each row's two states, which takes minutes for twenty thousand.
create or replace function app.count_contacts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update company_counts counts set contacts = counts.contacts + change.contacts
    from (select company_id, count(*) as contacts from added where status = 'active' group by 1) change
    where counts.company_id = change.company_id;
  elsif tg_op = 'DELETE' then
    update company_counts counts set contacts = counts.contacts - change.contacts
    from (select company_id, count(*) as contacts from removed where status = 'active' group by 1) change
    where counts.company_id = change.company_id and app.keeps_counts(counts.company_id);
  else
    update company_counts counts set contacts = counts.contacts + change.contacts
    from (
      select company_id, sum(active) as contacts
      from (
        select company_id, 1 as active from added where status = 'active'
        union all
        select company_id, -1 from removed where status = 'active'
      ) each
      group by 1
    ) change
    where counts.company_id = change.company_id and change.contacts <> 0;
  end if;
  return null;
end
$$;
