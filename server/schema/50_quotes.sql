-- Quotes, their drafts and photos, their numbers, and the counts that lists and dashboards read.

-- A quote as it was made: answers, the template of that moment, what it came to. What was sent to the customer, and what
-- the customer accepted, is in the offers.
create table quotes (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  quote_number text not null,
  quote_name text not null,
  -- Whether the name follows the company's rule, or somebody typed it.
  auto_name boolean not null default false,
  -- As in shared/src/quotes/lifecycle.ts: see decision 25.
  status text not null default 'Processing'
    check (status in ('Processing', 'Pending PDF', 'Generated', 'Failed', 'Sent')),
  contact_id uuid,
  -- Quotes from before there were contacts carry the person here.
  contact_info jsonb,
  -- Whom the quote is for, by address: its contact's, else the one it carries itself, else empty.
  person_email text not null default '',
  -- The template as it was at submit: a quote does not follow later changes of its template.
  template_id uuid,
  template_version integer,
  template_name text not null default '',
  template_structure jsonb not null default '[]' check (jsonb_typeof(template_structure) = 'array'),
  template_pricing jsonb check (template_pricing is null or jsonb_typeof(template_pricing) = 'object'),
  template_tables jsonb not null default '[]' check (jsonb_typeof(template_tables) = 'array'),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  -- Lines and discounts that someone added by hand.
  adjustments jsonb not null default '[]',
  -- What the price covers and what it does not, line by line.
  inclusions text[],
  exclusions text[],
  -- Printed on the quote. Only the team sees the internal ones.
  notes text not null default '',
  internal_notes text not null default '',
  -- In the order on the quote: [{"id": …, "caption": …}].
  photos jsonb not null default '[]',
  -- Region and terms as they were when the quote was made.
  currency text not null,
  tax_name text not null,
  validity_days integer not null,
  terms text not null,
  -- The quote that this one revises: 'HF-1042 r2' follows 'HF-1042'.
  revises_quote_id uuid,
  revision smallint not null default 1 check (revision between 1 and 99),
  -- The template's webhook at the time of the run: where it went, and whose host an error names.
  webhook_url text,
  -- Counts the runs of the workflow ('Run again'). Part of the message id, which stays the same over a run's retries.
  run integer not null default 1,
  -- When the present run began: the timeout counts from here.
  run_started_at timestamptz(3) not null default now(),
  -- What the workflow returned.
  outputs jsonb check (outputs is null or jsonb_typeof(outputs) = 'object'),
  -- Its total: in cents if it is a number that a currency can reach, else as it was written. A longer text is no amount.
  total_cents bigint generated always as (case jsonb_typeof(outputs -> 'grand_total') when 'number' then
    case when abs((outputs ->> 'grand_total')::numeric) < 1e15
      then round((outputs ->> 'grand_total')::numeric * 100)::bigint end end) stored,
  total_text text generated always as (case jsonb_typeof(outputs -> 'grand_total') when 'string' then
    case when length(outputs ->> 'grand_total') <= 100 then outputs ->> 'grand_total' end end) stored,
  pdf_storage_path text,
  error_message text,
  quote_sent_timestamp timestamptz(3),
  -- The latest offer it was sent in.
  offer_id uuid,
  idempotency_key text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as (lower(quote_name || e'\n' || quote_number)) stored,
  unique (company_id, id),
  constraint quotes_number_key unique (company_id, quote_number),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, template_id) references form_templates (company_id, id) on delete set null (template_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  constraint quotes_revises_fkey foreign key (company_id, revises_quote_id) references quotes (company_id, id)
    on delete set null (revises_quote_id)
);
create unique index quotes_idempotency_key on quotes (company_id, idempotency_key) where idempotency_key is not null;
-- A quote has one next revision at most.
create unique index quotes_next_revision_idx on quotes (company_id, revises_quote_id)
  where revises_quote_id is not null;
-- A company's quotes, newest first, and what those of a few weeks come to.
create index quotes_company_created_idx on quotes (company_id, created_at desc, id desc);
create index quotes_company_person_idx on quotes (company_id, person_email, created_at desc, id desc)
  include (status, search_text); -- one person's quotes, and a search among them
create index quotes_company_contact_idx on quotes (company_id, contact_id, created_at desc); -- those that follow a contact's address
create index quotes_created_idx on quotes (created_at desc, id desc); -- the latest of all companies, for a global admin
create index quotes_failed_idx on quotes (company_id, created_at desc) where status = 'Failed'; -- what needs attention
create index quotes_processing_idx on quotes (run_started_at) where status = 'Processing'; -- runs that time out
create index quotes_template_version_idx on quotes (company_id, template_id, template_version); -- how many each version made
create index quotes_pdf_idx on quotes using hash (pdf_storage_path) where pdf_storage_path is not null; -- whose PDF a link opens
create index quotes_photos_idx on quotes using gin (photos jsonb_path_ops) where photos <> '[]'; -- whether a photo is in use
alter table quotes enable row level security;
create policy own_company on quotes to quotemill_app using (company_id = (select app.current_company()));
create policy global_admin_reads on quotes for select to quotemill_app using ((select app.is_global_admin()));
grant select, insert, update, delete on quotes to quotemill_app;

-- Quote drafts.
create table saved_quotes (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  quote_name text not null,
  auto_name boolean not null default false,
  template_id uuid,
  contact_id uuid,
  person_email text not null default '',
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  adjustments jsonb not null default '[]',
  -- Null: the template's.
  inclusions text[],
  exclusions text[],
  notes text not null default '',
  internal_notes text not null default '',
  photos jsonb not null default '[]',
  -- Set in a draft of a revision. If that quote is deleted, this becomes a draft of a new quote.
  revises_quote_id uuid,
  -- A save whose answer was lost is sent again: the same key finds the draft that it made.
  idempotency_key text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, template_id) references form_templates (company_id, id) on delete set null (template_id),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  foreign key (company_id, revises_quote_id) references quotes (company_id, id) on delete set null (revises_quote_id)
);
create unique index saved_quotes_idempotency_key on saved_quotes (company_id, idempotency_key)
  where idempotency_key is not null;
create index saved_quotes_company_created_idx on saved_quotes (company_id, created_at desc, id desc);
create index saved_quotes_company_person_idx on saved_quotes (company_id, person_email, created_at desc, id desc);
create index saved_quotes_company_contact_idx on saved_quotes (company_id, contact_id);
create index saved_quotes_company_template_idx on saved_quotes (company_id, template_id);
create index saved_quotes_revises_idx on saved_quotes (company_id, revises_quote_id) where revises_quote_id is not null;
create index saved_quotes_photos_idx on saved_quotes using gin (photos jsonb_path_ops) where photos <> '[]';
alter table saved_quotes enable row level security;
create policy own_company on saved_quotes to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on saved_quotes to quotemill_app;

-- Photos and drawings. A row stands for one file in the store; quotes and drafts name it by its id, and may share it.
-- See decision 40.
create table quote_photos (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
alter table quote_photos enable row level security;
create policy own_company on quote_photos to quotemill_app using (company_id = (select app.current_company()));
-- `update` is needed to lock a row, so that it stays while a quote that names it is being stored.
grant select, insert, update on quote_photos to quotemill_app;

-- Numbers: found and taken in the database, which locks the numbering for fewer round trips.

-- Skips numbers in use, in case the next number was set back in the settings.
create function app.next_free_number(company uuid, prefix text, first integer) returns integer language plpgsql stable
as $$
declare
  number integer := first;
begin
  while exists (select from quotes where company_id = company and quote_number = prefix || number) loop
    number := number + 1;
  end loop;
  return number;
end
$$;

-- Locks the company's numbering until the transaction ends: submits of one company run one after another, so a repeated
-- key is seen, no number is used twice and none is lost. The lock is not a key lock: rows that refer to the company, such
-- as an answer of its workflow, can be written meanwhile; otherwise the two could deadlock. The contact is locked next,
-- before the quote: whoever changes an address locks the contact before its quotes and drafts. Null if the key was used
-- or the contact deleted since they were read: the caller reads again.
create function app.take_quote_number(company uuid, contact uuid, key text) returns text language plpgsql
as $$
declare
  prefix text;
  number integer;
begin
  select quote_prefix, quote_next_number into prefix, number from companies where id = company for no key update;
  if key is not null and exists (select from quotes where company_id = company and idempotency_key = key) then
    return null;
  end if;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return null; end if;
  number := app.next_free_number(company, prefix, number);
  update companies set quote_next_number = number + 1 where id = company;
  return prefix || number;
end
$$;

-- How many revisions a number has had. It stays when they are deleted: a customer may know them, so no number comes
-- twice. See decision 48.
create table revised_numbers (
  company_id uuid not null references companies on delete cascade,
  quote_number text not null,
  last_revision smallint not null,
  primary key (company_id, quote_number)
);
alter table revised_numbers enable row level security;
create policy own_company on revised_numbers to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update on revised_numbers to quotemill_app;

-- The number without its revision.
create function app.first_number(quote_number text, revision integer) returns text language sql immutable
return case when revision = 1 then quote_number else left(quote_number, -length(' r' || revision)) end;

-- Skips a number in use, in case a company's prefix ends like a revision.
create function app.next_revision(company uuid, first_number text) returns integer language plpgsql stable
as $$
declare
  number integer := 1 + coalesce(
    (select last_revision from revised_numbers where company_id = company and quote_number = first_number), 1);
begin
  while exists (select from quotes where company_id = company and quote_number = first_number || ' r' || number) loop
    number := number + 1;
  end loop;
  return number;
end
$$;

-- The number that the next revision of a quote would get, without taking it.
create function app.next_revision_number(company uuid, quote uuid) returns text language sql stable
return (
  select app.first_number(quote_number, revision)
    || ' r' || app.next_revision(company, app.first_number(quote_number, revision))
  from quotes where company_id = company and id = quote);

-- All revisions of a quote, including itself: each names the one before it.
create function app.revisions_of(company uuid, quote uuid) returns setof uuid language sql stable
begin atomic
  with recursive earlier as (
    select id, revises_quote_id from quotes where company_id = company and id = quote
    union
    select each.id, each.revises_quote_id from earlier
    join quotes each on each.company_id = company and each.id = earlier.revises_quote_id
  ), later as (
    select id from quotes where company_id = company and id = quote
    union
    select each.id from later join quotes each on each.company_id = company and each.revises_quote_id = later.id
  )
  select id from earlier union select id from later;
end;

-- Like `take_quote_number`, with the same lock. The revision follows the newest one, whichever was revised: of two people
-- who revise a quote at once, one gets r2 and the other r3. That quote is locked, so that it stays until the new one
-- refers to it.
create function app.take_revision(
  company uuid, contact uuid, key text, quote uuid,
  out quote_number text, out revision integer, out revises_quote_id uuid
) language plpgsql
as $$
#variable_conflict use_column
declare
  first_number text;
begin
  perform from companies where id = company for no key update;
  if key is not null and exists (select from quotes where company_id = company and idempotency_key = key) then
    return;
  end if;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return; end if;
  select each.id, app.first_number(each.quote_number, each.revision) into revises_quote_id, first_number
    from quotes each where company_id = company and id in (select app.revisions_of(company, quote))
    order by each.revision desc limit 1 for key share;
  if not found then return; end if;
  revision := app.next_revision(company, first_number);
  insert into revised_numbers values (company, first_number, revision)
    on conflict (company_id, quote_number) do update set last_revision = excluded.last_revision;
  quote_number := first_number || ' r' || revision;
end
$$;

-- What a workflow's total comes to, for sorting: it may be text in a format of its own. `readAmount` in
-- shared/src/money.ts reads it for everything else. Null if it is no amount.
create function app.amount_in(total jsonb) returns numeric
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select case when figures ~ '^-?\d{1,15}(\.\d+)?$' then figures::numeric end
  from (
    select case
      when kind = 'number' then case when abs(total::numeric) < 1e15 then total::numeric::text end
      when written ~ ',\d{1,2}$' then replace(replace(written, '.', ''), ',', '.')
      when written ~ '\..*\.' then replace(written, '.', '')
      else replace(written, ',', '')
    end as figures
    from (
      select jsonb_typeof(total) as kind, case jsonb_typeof(total) when 'string' then
        regexp_replace(replace(left(total #>> '{}', 100), '−', '-'), '[^0-9,.-]|\.(?!\d)', '', 'g') end as written
    ) given
  ) read
$$;

-- What there is for each address, kept by triggers: the list of quotes reads one index instead of grouping every quote of
-- the company. The id breaks ties between pages.
create table person_activity (
  company_id uuid not null references companies on delete cascade,
  email text not null,
  id uuid not null default gen_random_uuid(),
  quote_count integer not null default 0,
  generated_count integer not null default 0,
  draft_count integer not null default 0,
  latest_at timestamptz(3) not null,
  -- When the latest quote was made: unlike `latest_at` it counts no drafts, and goes back when that quote is deleted.
  latest_quote_at timestamptz(3),
  primary key (company_id, email)
);
create index person_activity_latest_idx on person_activity (company_id, latest_at desc, id desc); -- the list of quotes
create index person_activity_latest_quote_idx on person_activity (company_id, latest_quote_at desc, id desc)
  where quote_count > 0; -- the sender's recipients
alter table person_activity enable row level security;
create policy own_company on person_activity for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on person_activity to quotemill_app;

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
create trigger start_counts after insert on companies
  for each row execute function app.start_counts();

-- A company that is being deleted needs no counts: keeping them for each row costs more than the rows.
create function app.keeps_counts(company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return app.may_act_for(company) and exists (select from companies where id = company and deleting_at is null);

-- Whether a quote counts under Generated. Its status says so, not its PDF: one that runs again still has the PDF of an
-- earlier run.
create function app.counts_as_generated(status text) returns boolean language sql immutable
  return status in ('Generated', 'Sent');

-- The truth, for the nightly check.
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
revoke all on function app.count_entries from public;

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
create trigger count_quote after insert on quotes referencing new table as added
  for each statement execute function app.count_quotes();
create trigger count_changed_quote after update on quotes referencing old table as removed new table as added
  for each statement execute function app.count_quotes();
create trigger count_deleted_quote after delete on quotes referencing old table as removed
  for each statement execute function app.count_quotes();

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
create trigger count_draft after insert on saved_quotes referencing new table as added
  for each statement execute function app.count_drafts();
create trigger count_changed_draft after update on saved_quotes referencing old table as removed new table as added
  for each statement execute function app.count_drafts();
create trigger count_deleted_draft after delete on saved_quotes referencing old table as removed
  for each statement execute function app.count_drafts();

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
create trigger count_contact after insert on contacts referencing new table as added
  for each statement execute function app.count_contacts();
create trigger count_changed_contact after update on contacts referencing old table as removed new table as added
  for each statement execute function app.count_contacts();
create trigger count_deleted_contact after delete on contacts referencing old table as removed
  for each statement execute function app.count_contacts();
