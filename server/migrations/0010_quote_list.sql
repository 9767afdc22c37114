-- The quotes list at any size: per contact, how many quotes and drafts there are and when the latest came. Kept by
-- triggers, so that the list reads one index instead of grouping every quote of the company.
create table contact_activity (
  company_id uuid not null references companies on delete cascade,
  contact_id uuid not null,
  quote_count integer not null default 0,
  generated_count integer not null default 0,
  draft_count integer not null default 0,
  latest_at timestamptz(3) not null,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_activity_latest_idx on contact_activity (company_id, latest_at desc, contact_id desc);
alter table contact_activity enable row level security;
create policy own_company on contact_activity for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on contact_activity to quotemill_app;

create function app.add_activity(company uuid, contact uuid, quotes integer, generated integer, drafts integer, at timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into contact_activity (company_id, contact_id, quote_count, generated_count, draft_count, latest_at)
  values (company, contact, quotes, generated, drafts, at)
  on conflict (company_id, contact_id) do update set
    quote_count = contact_activity.quote_count + excluded.quote_count,
    generated_count = contact_activity.generated_count + excluded.generated_count,
    draft_count = contact_activity.draft_count + excluded.draft_count,
    latest_at = greatest(contact_activity.latest_at, excluded.latest_at)
$$;

create function app.has_pdf(status text) returns boolean language sql immutable
  return lower(status) in ('generated', 'sent');

create function app.count_quote() returns trigger language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A company on its way out takes its counts along.
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id) then return null; end if;
  if tg_op = 'UPDATE' and old.contact_id is not distinct from new.contact_id
    and app.has_pdf(old.status) = app.has_pdf(new.status) then return null; end if;
  if tg_op <> 'INSERT' and old.contact_id is not null then
    perform app.add_activity(old.company_id, old.contact_id, -1, -app.has_pdf(old.status)::integer, 0, old.created_at);
  end if;
  if tg_op <> 'DELETE' and new.contact_id is not null then
    perform app.add_activity(new.company_id, new.contact_id, 1, app.has_pdf(new.status)::integer, 0, new.created_at);
  end if;
  return null;
end
$$;
create trigger count_quote after insert or update or delete on quotes for each row execute function app.count_quote();

create function app.count_draft() returns trigger language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id) then return null; end if;
  if tg_op = 'UPDATE' and old.contact_id is not distinct from new.contact_id then return null; end if;
  if tg_op <> 'INSERT' and old.contact_id is not null then
    perform app.add_activity(old.company_id, old.contact_id, 0, 0, -1, old.created_at);
  end if;
  if tg_op <> 'DELETE' and new.contact_id is not null then
    perform app.add_activity(new.company_id, new.contact_id, 0, 0, 1, new.created_at);
  end if;
  return null;
end
$$;
create trigger count_draft after insert or update or delete on saved_quotes for each row execute function app.count_draft();

insert into contact_activity (company_id, contact_id, quote_count, generated_count, draft_count, latest_at)
select company_id, contact_id, sum(quotes), sum(generated), sum(drafts), max(created_at)
from (
  select company_id, contact_id, 1 as quotes, app.has_pdf(status)::integer as generated, 0 as drafts, created_at from quotes
  union all
  select company_id, contact_id, 0, 0, 1, created_at from saved_quotes
) each
where contact_id is not null
group by company_id, contact_id;

-- Search by name or number. The index helps where the server has the two extensions; without them it is a scan.
alter table quotes add column search_text text not null generated always as (lower(quote_name || e'\n' || quote_number)) stored;
do $$
begin
  create extension if not exists btree_gin;
  create extension if not exists pg_trgm;
  create index quotes_search_idx on quotes using gin (company_id, search_text gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end
$$;
