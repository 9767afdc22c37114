-- A person's named filters of a list.
create table saved_views (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  list text not null check (list in ('quotes', 'contacts')),
  name text not null,
  -- The list's address after the question mark.
  query text not null,
  created_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index saved_views_name_key on saved_views (company_id, user_id, list, lower(name));
alter table saved_views enable row level security;
create policy own_company on saved_views to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update, delete on saved_views to quotemill_app;
