-- What a company's lists and its dashboard hold in all, kept by triggers instead of counted at every call. See decision 35.
create table company_counts (
  company_id uuid primary key references companies on delete cascade,
  -- Active ones.
  contacts integer not null default 0,
  quotes integer not null default 0,
  generated_quotes integer not null default 0,
  pending_quotes integer not null default 0,
  drafts integer not null default 0,
  -- Addresses that have quotes or drafts, generated quotes, drafts; and those that quotes can be sent to.
  people integer not null default 0,
  generated_people integer not null default 0,
  draft_people integer not null default 0,
  recipients integer not null default 0
);
alter table company_counts enable row level security;
create policy own_company on company_counts for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on company_counts to quotemill_app;

create function app.start_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into company_counts (company_id) values (new.id);
  return null;
end
$$;
create trigger start_counts after insert on companies for each row execute function app.start_counts();

-- The truth, for the backfill below and the nightly check.
create function app.true_counts(company uuid) returns company_counts
  language sql stable set search_path = public, pg_temp
as $$
  select row(
    company,
    (select count(*) from contacts where company_id = company and status = 'active'),
    quotes.total, quotes.generated, quotes.pending,
    (select count(*) from saved_quotes where company_id = company),
    person.total, person.generated, person.drafts, person.recipients
  )::company_counts
  from (
    select count(*) as total, count(*) filter (where app.counts_as_generated(status)) as generated,
      count(*) filter (where status = 'Pending PDF') as pending
    from quotes where company_id = company
  ) quotes, (
    select count(*) filter (where quote_count + draft_count > 0) as total,
      count(*) filter (where generated_count > 0) as generated,
      count(*) filter (where draft_count > 0) as drafts,
      count(*) filter (where quote_count > 0 and email <> '') as recipients
    from person_activity where company_id = company
  ) person
$$;

-- How a statement changed what there is for one address.
create type app.entry_change as (
  company_id uuid, email text, quotes integer, generated integer, pending integer, drafts integer,
  -- When the latest entry, and the latest quote that is new here, was made.
  at timestamptz, quote_at timestamptz, has_lost_quote boolean
);

-- Whoever counts holds the company's row first, then those of the people in the order of their addresses, and all of it
-- after the quotes and drafts themselves: two writers never wait for each other. A statement changes each of these rows
-- once, however many quotes it wrote.
create function app.count_entries(given app.entry_change[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company uuid;
  kept uuid[] := '{}';
  changes app.entry_change[];
begin
  -- One by one: the plan for many would read all companies.
  for company in select distinct company_id from unnest(given) order by 1 loop
    -- One on its way out takes its counts along.
    continue when not exists (select from companies where id = company and deleting_at is null);
    perform from company_counts where company_id = company for no key update;
    kept := kept || company;
  end loop;
  if kept = '{}' then return; end if;
  changes := array(select change from unnest(given) change where change.company_id = any (kept));
  with person as (
    insert into person_activity as known
      (company_id, email, quote_count, generated_count, draft_count, latest_at, latest_quote_at)
    select company_id, email, quotes, generated, drafts, at, quote_at from unnest(changes) order by company_id, email
    on conflict (company_id, email) do update set
      quote_count = known.quote_count + excluded.quote_count,
      generated_count = known.generated_count + excluded.generated_count,
      draft_count = known.draft_count + excluded.draft_count,
      latest_at = greatest(known.latest_at, excluded.latest_at),
      latest_quote_at = greatest(known.latest_quote_at, excluded.latest_quote_at)
    returning company_id, email, quote_count, generated_count, draft_count
  ), total as (
    select company_id,
      sum(quotes) as quotes, sum(generated) as generated, sum(pending) as pending, sum(drafts) as drafts,
      sum((quote_count + draft_count > 0)::integer - (quote_count - quotes + draft_count - drafts > 0)::integer)
        as people,
      sum((generated_count > 0)::integer - (generated_count - generated > 0)::integer) as generated_people,
      sum((draft_count > 0)::integer - (draft_count - drafts > 0)::integer) as draft_people,
      sum(case when email = '' then 0 else (quote_count > 0)::integer - (quote_count - quotes > 0)::integer end)
        as recipients
    from person join unnest(changes) using (company_id, email)
    group by company_id
  )
  update company_counts counts set
    quotes = counts.quotes + total.quotes,
    generated_quotes = generated_quotes + total.generated,
    pending_quotes = pending_quotes + total.pending,
    drafts = counts.drafts + total.drafts,
    people = counts.people + total.people,
    generated_people = counts.generated_people + total.generated_people,
    draft_people = counts.draft_people + total.draft_people,
    recipients = counts.recipients + total.recipients
  from total where counts.company_id = total.company_id;
  if exists (select from unnest(changes) where has_lost_quote) then
    -- Held since the count was changed: a quote that comes at the same time waits, and adds its own time.
    update person_activity activity set latest_quote_at = (
      select max(created_at) from quotes
      where quotes.company_id = activity.company_id and quotes.person_email = activity.email)
    from unnest(changes) change
    where change.has_lost_quote and activity.company_id = change.company_id and activity.email = change.email;
  end if;
end
$$;
revoke execute on function app.count_entries from public;

create function app.count_quotes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changes app.entry_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(company_id, person_email, count(*), count(*) filter (where app.counts_as_generated(status)),
        count(*) filter (where status = 'Pending PDF'), 0, max(created_at), max(created_at), false)::app.entry_change
      from added group by company_id, person_email);
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(company_id, person_email, -count(*), -count(*) filter (where app.counts_as_generated(status)),
        -count(*) filter (where status = 'Pending PDF'), 0, max(created_at), null, true)::app.entry_change
      from removed group by company_id, person_email);
  else
    changes := array(
      select row(company_id, person_email, sum(sign * moved), sum(sign * generated), sum(sign * pending), 0,
        max(created_at), max(created_at) filter (where sign * moved = 1), bool_or(sign * moved = -1))::app.entry_change
      from (
        select side.*, (before.person_email <> after.person_email)::integer as moved,
          app.counts_as_generated(side.status)::integer as generated, (side.status = 'Pending PDF')::integer as pending
        from removed before join added after on after.id = before.id, lateral (values
          (-1, before.company_id, before.person_email, before.status, before.created_at),
          (1, after.company_id, after.person_email, after.status, after.created_at)
        ) side (sign, company_id, person_email, status, created_at)
        where before.person_email <> after.person_email or before.status <> after.status
      ) changed
      group by company_id, person_email
      having bool_or(moved = 1) or sum(sign * generated) <> 0 or sum(sign * pending) <> 0);
  end if;
  perform app.count_entries(changes);
  return null;
end
$$;

create function app.count_drafts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changes app.entry_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(company_id, person_email, 0, 0, 0, count(*), max(created_at), null, false)::app.entry_change
      from added group by company_id, person_email);
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(company_id, person_email, 0, 0, 0, -count(*), max(created_at), null, false)::app.entry_change
      from removed group by company_id, person_email);
  else
    changes := array(
      select row(after.company_id, side.person_email, 0, 0, 0, sum(sign), max(after.created_at), null, false)::app.entry_change
      from removed before join added after on after.id = before.id,
        lateral (values (-1, before.person_email), (1, after.person_email)) side (sign, person_email)
      where before.person_email <> after.person_email
      group by after.company_id, side.person_email);
  end if;
  perform app.count_entries(changes);
  return null;
end
$$;

create function app.count_contacts() returns trigger
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
      select after.company_id, sum((after.status = 'active')::integer - (before.status = 'active')::integer) as contacts
      from removed before join added after on after.id = before.id
      where before.status <> after.status group by 1
    ) change
    where counts.company_id = change.company_id;
  end if;
  return null;
end
$$;

-- Nobody writes while the counts are taken for the first time. Reading goes on.
lock table contacts, quotes, saved_quotes, person_activity in share row exclusive mode;
insert into company_counts select counts.* from companies, app.true_counts(companies.id) counts;

-- For a whole statement at once. The first of each replaces the one that counted row by row.
create or replace trigger count_quote after insert on quotes
  referencing new table as added for each statement execute function app.count_quotes();
create trigger count_changed_quote after update on quotes
  referencing old table as removed new table as added for each statement execute function app.count_quotes();
create or replace trigger count_deleted_quote after delete on quotes
  referencing old table as removed for each statement execute function app.count_quotes();
create or replace trigger count_draft after insert on saved_quotes
  referencing new table as added for each statement execute function app.count_drafts();
create trigger count_changed_draft after update on saved_quotes
  referencing old table as removed new table as added for each statement execute function app.count_drafts();
create trigger count_deleted_draft after delete on saved_quotes
  referencing old table as removed for each statement execute function app.count_drafts();
create trigger count_contact after insert on contacts
  referencing new table as added for each statement execute function app.count_contacts();
create trigger count_changed_contact after update on contacts
  referencing old table as removed new table as added for each statement execute function app.count_contacts();
create trigger count_deleted_contact after delete on contacts
  referencing old table as removed for each statement execute function app.count_contacts();

drop function app.count_quote;
drop function app.count_draft;
drop function app.add_activity;
