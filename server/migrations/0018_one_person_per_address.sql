-- One person per e-mail address: one contact, deleted or not, and one row in the lists of quotes. See decision 20.

-- Nobody needs to hear of what follows, and the counts are taken anew below.
alter table quotes disable trigger user;
alter table saved_quotes disable trigger user;

create temporary table merged on commit drop as
  select company_id, id, first_value(id) over (
    partition by company_id, email order by status = 'active' desc, updated_at desc, id) as kept_id
  from contacts;
update quotes set contact_id = kept_id from merged
  where merged.company_id = quotes.company_id and merged.id = quotes.contact_id and merged.id <> kept_id;
update saved_quotes set contact_id = kept_id from merged
  where merged.company_id = saved_quotes.company_id and merged.id = saved_quotes.contact_id and merged.id <> kept_id;
delete from contacts using merged where merged.id = contacts.id and merged.id <> kept_id;

drop index contacts_active_email_key;
drop index contacts_company_email_idx;
alter table contacts add constraint contacts_email_key unique (company_id, email);

-- The address in what a quote made before contacts existed says about its person; empty without a usable one.
create function app.address_in(info jsonb) returns text language sql immutable
  return coalesce(substring(lower(btrim(info ->> 'email', e' \t\r\n')) from '^(?=.{3,254}$).+@.+$'), '');

-- Whom a quote or a draft is for, by address: its contact's, else the one it carries itself, else empty.
alter table quotes add column person_email text not null default '';
alter table saved_quotes add column person_email text not null default '';
update quotes set person_email = coalesce(
  (select email from contacts where contacts.company_id = quotes.company_id and contacts.id = contact_id),
  app.address_in(contact_info));
update saved_quotes set person_email = email from contacts
  where contacts.company_id = saved_quotes.company_id and contacts.id = contact_id;
create index quotes_company_person_idx on quotes (company_id, person_email, created_at desc, id desc);
create index saved_quotes_company_person_idx on saved_quotes (company_id, person_email, created_at desc, id desc);

alter table quotes enable trigger user;
alter table saved_quotes enable trigger user;

create function app.set_person() returns trigger language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.contact_id is null then
    new.person_email := app.address_in(to_jsonb(new) -> 'contact_info');
  else
    -- A change of the contact's address waits for this one, and takes it along.
    new.person_email := coalesce((
      select email from contacts where company_id = new.company_id and id = new.contact_id for key share), '');
  end if;
  return new;
end
$$;
create trigger set_person before insert on quotes for each row execute function app.set_person();
create trigger set_person before insert on saved_quotes for each row execute function app.set_person();
create trigger set_other_person before update of contact_id, contact_info on quotes for each row
  when (old.contact_id is distinct from new.contact_id or old.contact_info is distinct from new.contact_info)
  execute function app.set_person();
create trigger set_other_person before update of contact_id on saved_quotes for each row
  when (old.contact_id is distinct from new.contact_id) execute function app.set_person();

-- All of a contact's quotes and drafts, held before any count is touched: whoever answers or saves one of them holds it
-- and then waits for the count. The other way round the two could wait for each other.
create function app.lock_entries(company uuid, contact uuid) returns void language plpgsql
as $$
begin
  perform from quotes where company_id = company and contact_id = contact order by id for no key update;
  perform from saved_quotes where company_id = company and contact_id = contact order by id for no key update;
end
$$;

create function app.follow_address() returns trigger language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.lock_entries(new.company_id, new.id);
  update quotes set person_email = new.email where company_id = new.company_id and contact_id = new.id;
  update saved_quotes set person_email = new.email where company_id = new.company_id and contact_id = new.id;
  return null;
end
$$;
create trigger follow_address after update of email on contacts for each row
  when (old.email <> new.email) execute function app.follow_address();

-- What there is for each address, kept by triggers as before. The id breaks ties between pages of a list.
create table person_activity (
  company_id uuid not null references companies on delete cascade,
  email text not null,
  id uuid not null default gen_random_uuid(),
  quote_count integer not null default 0,
  generated_count integer not null default 0,
  draft_count integer not null default 0,
  latest_at timestamptz(3) not null,
  latest_quote_at timestamptz(3),
  primary key (company_id, email)
);
create index person_activity_latest_idx on person_activity (company_id, latest_at desc, id desc);
create index person_activity_latest_quote_idx on person_activity (company_id, latest_quote_at desc, id desc)
  where quote_count > 0;
alter table person_activity enable row level security;
create policy own_company on person_activity for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on person_activity to quotemill_app;

drop trigger forget_quote on quotes;
drop function app.forget_quote;
drop function app.add_activity;
drop table contact_activity;
-- For processes of the version before, until they are restarted. A later migration drops it, and
-- `app.quoted_contacts_matching` with it.
create view contact_activity with (security_invoker = true) as
  select activity.company_id, contacts.id as contact_id, quote_count, generated_count, draft_count, latest_at, latest_quote_at
  from person_activity activity
  join contacts on contacts.company_id = activity.company_id and contacts.email = activity.email;
grant select on contact_activity to quotemill_app;

create function app.add_activity(company uuid, address text, quotes integer, generated integer, drafts integer, at timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into person_activity (company_id, email, quote_count, generated_count, draft_count, latest_at, latest_quote_at)
  values (company, address, quotes, generated, drafts, at, case when quotes > 0 then at end)
  on conflict (company_id, email) do update set
    quote_count = person_activity.quote_count + excluded.quote_count,
    generated_count = person_activity.generated_count + excluded.generated_count,
    draft_count = person_activity.draft_count + excluded.draft_count,
    latest_at = greatest(person_activity.latest_at, excluded.latest_at),
    latest_quote_at = greatest(person_activity.latest_quote_at, excluded.latest_quote_at)
$$;

create or replace function app.count_quote() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A company on its way out takes its counts along.
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id) then return null; end if;
  if tg_op = 'UPDATE' and old.person_email = new.person_email and app.has_pdf(old.status) = app.has_pdf(new.status) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform app.add_activity(old.company_id, old.person_email, -1, -app.has_pdf(old.status)::integer, 0, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    perform app.add_activity(new.company_id, new.person_email, 1, app.has_pdf(new.status)::integer, 0, new.created_at);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.person_email <> new.person_email) then
    -- Held since the count was changed: a quote that comes at the same time waits, and adds its own time.
    update person_activity activity set latest_quote_at = (
      select max(created_at) from quotes
      where quotes.company_id = activity.company_id and quotes.person_email = activity.email)
    where activity.company_id = old.company_id and activity.email = old.person_email;
  end if;
  return null;
end
$$;

create or replace function app.count_draft() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id) then return null; end if;
  if tg_op = 'UPDATE' and old.person_email = new.person_email then return null; end if;
  if tg_op <> 'INSERT' then
    perform app.add_activity(old.company_id, old.person_email, 0, 0, -1, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    perform app.add_activity(new.company_id, new.person_email, 0, 0, 1, new.created_at);
  end if;
  return null;
end
$$;

insert into person_activity (company_id, email, quote_count, generated_count, draft_count, latest_at, latest_quote_at)
select company_id, person_email, sum(quotes), sum(generated), sum(drafts), max(created_at),
  max(created_at) filter (where quotes > 0)
from (
  select company_id, person_email, 1 as quotes, app.has_pdf(status)::integer as generated, 0 as drafts, created_at
  from quotes
  union all
  select company_id, person_email, 0, 0, 1, created_at from saved_quotes
) each
group by company_id, person_email;

-- Who a quote of old is for, as the identity of a contact is written.
create function app.identity_in(info jsonb) returns text language sql immutable
  return lower(
    coalesce(nullif(btrim(info ->> 'firstName'), '') || ' ' || coalesce(btrim(info ->> 'lastName'), ''), btrim(info ->> 'name'), '')
    || e'\n' || coalesce(btrim(info ->> 'email'), '') || e'\n' || coalesce(btrim(info ->> 'companyName'), ''));
do $$
begin
  create index quotes_identity_idx on quotes using gin (company_id, app.identity_in(contact_info) gin_trgm_ops)
    where contact_id is null;
exception
  when undefined_object then null;
end
$$;

-- The addresses of those whose name, address or company is like the pattern. What a quote of old calls someone who is a
-- contact does not count. Runs beside the policies and keeps the fence itself, as do the two after it.
create function app.people_matching(company uuid, pattern text) returns setof text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select email from contacts
    where app.may_read(company) and company_id = company and search_text like pattern
      and lower(first_name || ' ' || last_name || e'\n' || email || e'\n' || company_name) like pattern
  union
  select person_email from quotes
    where app.may_read(company) and company_id = company and contact_id is null and person_email <> ''
      and app.identity_in(contact_info) like pattern
      and not exists (select from contacts where contacts.company_id = company and email = person_email)
  union
  select '' where app.may_read(company) and 'unknown contact' like pattern
$$;

-- What a search finds of each person: everything when it is the person who is found, else the quotes and drafts by name
-- or number.
create function app.activity_matching(company uuid, pattern text)
  returns table (email text, quote_count integer, generated_count integer, draft_count integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with person as materialized (select app.people_matching(company, pattern) as email)
  select email, quote_count, generated_count, draft_count from person_activity
    where app.may_read(company) and company_id = company and email in (select email from person)
  union all
  select email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
  from (
    select person_email as email, count(*) as quotes, count(*) filter (where app.has_pdf(status)) as generated, 0 as drafts
      from quotes where app.may_read(company) and company_id = company and search_text like pattern
      group by person_email
    union all
    select person_email, 0, 0, count(*)
      from saved_quotes where app.may_read(company) and company_id = company and lower(quote_name) like pattern
      group by person_email
  ) each
  where email not in (select email from person)
  group by email
$$;

create function app.quotes_matching(company uuid, pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from quotes where app.may_read(company) and company_id = company and search_text like pattern
  union
  select id from quotes
    where app.may_read(company) and company_id = company
      and person_email in (select app.people_matching(company, pattern))
$$;

-- Whether `app.people_matching` would find this one.
create function app.is_person_matching(company uuid, address text, pattern text) returns boolean language sql stable
as $$
  select case
    when address = '' then 'unknown contact' like pattern
    when exists (select from contacts where company_id = company and email = address) then exists (
      select from contacts where company_id = company and email = address
        and lower(first_name || ' ' || last_name || e'\n' || email || e'\n' || company_name) like pattern)
    else exists (
      select from quotes where company_id = company and person_email = address and contact_id is null
        and app.identity_in(contact_info) like pattern)
  end
$$;
