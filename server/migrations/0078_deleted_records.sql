-- What somebody deleted and can bring back for a short time. See decision 58.
create table deleted_records (
  company_id uuid not null references companies on delete cascade,
  -- The record's own.
  id uuid not null,
  -- The table it was in.
  kind text not null check (kind in ('quotes', 'saved_quotes', 'prefilled_templates')),
  record jsonb not null,
  -- What went with it, and what pointed at it.
  parts jsonb not null default '{}',
  -- The order in which they were deleted: they come back in the opposite one.
  position bigint generated always as identity,
  deleted_by uuid not null,
  deleted_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deleted_by) references users (company_id, id) on delete cascade
);
create index deleted_records_person_idx on deleted_records (company_id, deleted_by);
create index deleted_records_deleted_idx on deleted_records (deleted_at);
alter table deleted_records enable row level security;
create policy own_company on deleted_records to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update, delete on deleted_records to quotemill_app;

-- Columns that were added since then get their defaults.
create function app.insert_record(target regclass, record jsonb) returns void language plpgsql
as $$
declare
  columns text := (
    select string_agg(format('%I', attname), ', ') from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and record ? attname);
begin
  execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)', target, columns, columns, target)
    using record;
end
$$;
