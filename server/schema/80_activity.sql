-- What happened: the activity, deletions that can be undone, and the change feed that open browsers follow.

-- Who did what, and when. No foreign keys: a row outlives the company and the people that it tells of.
create table audit_log (
  id bigint generated always as identity primary key,
  company_id uuid,
  actor_id uuid,
  actor_email text,
  actor_name text,
  action text not null,
  -- What a reader can filter by. A column, because row-level security keeps functions away from indexes.
  kind text not null,
  subject text,
  -- What it tells of, as it was called then: [{ kind, id, name }].
  about jsonb not null default '[]',
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create unique index audit_log_entry_idx on audit_log (company_id, id); -- a mention belongs to the company of its entry
create index audit_log_company_idx on audit_log (company_id, created_at desc, id desc); -- a company's activity
create index audit_log_kind_idx on audit_log (company_id, kind, created_at desc, id desc);
create index audit_log_person_idx on audit_log (actor_id, created_at desc, id desc);
-- The same for a global admin, who sees all companies.
create index audit_log_created_idx on audit_log (created_at desc, id desc);
create index audit_log_kind_everywhere_idx on audit_log (kind, created_at desc, id desc);
alter table audit_log enable row level security;
create policy own_company on audit_log to quotemill_app using (company_id = (select app.current_company()));
create policy global_admin on audit_log to quotemill_app using ((select app.is_global_admin()));
grant select, insert on audit_log to quotemill_app;

-- The entries that tell of a record, in order of time.
create table audit_mentions (
  company_id uuid not null,
  target_id uuid not null,
  created_at timestamptz(3) not null,
  entry_id bigint not null,
  primary key (company_id, target_id, created_at, entry_id),
  foreign key (company_id, entry_id) references audit_log (company_id, id) on delete cascade
);
create index audit_mentions_entry_idx on audit_mentions (company_id, entry_id);
alter table audit_mentions enable row level security;
create policy own_company on audit_mentions to quotemill_app using (company_id = (select app.current_company()));
create policy global_admin on audit_mentions to quotemill_app using ((select app.is_global_admin()));
grant select, insert on audit_mentions to quotemill_app;

-- What somebody deleted and can bring back for a short time. See decision 58.
create table deleted_records (
  company_id uuid not null references companies on delete cascade,
  -- The record's own.
  id uuid not null,
  -- The table it was in.
  kind text not null check (kind in ('quotes', 'saved_quotes', 'prefilled_templates', 'template_drafts')),
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
create index deleted_records_deleted_idx on deleted_records (deleted_at);
create index deleted_records_person_idx on deleted_records (company_id, deleted_by);
alter table deleted_records enable row level security;
create policy own_company on deleted_records to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on deleted_records to quotemill_app;

-- The change feed: every process listens, and passes on what belongs to the companies of its open browsers.
create function app.tell_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', changed -> 'company_id',
    'table', tg_table_name,
    'type', tg_op,
    'id', changed -> 'id',
    'contact_id', changed -> 'contact_id',
    'quote_name', left(changed ->> 'quote_name', 300),
    'quote_number', coalesce(changed ->> 'quote_number', ''),
    'pdf_ready', tg_op = 'UPDATE' and to_jsonb(old) ->> 'pdf_storage_path' is null
      and changed ->> 'pdf_storage_path' is not null
  )::text);
  return null;
end
$$;
create trigger tell_change after insert or update or delete on quotes
  for each row execute function app.tell_change();
create trigger tell_change after insert or update or delete on saved_quotes
  for each row execute function app.tell_change();

-- A quote's details show each attempt of its run.
create function app.tell_run() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'table', tg_table_name,
    'type', tg_op,
    'id', new.quote_id,
    'contact_id', null,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text);
  return null;
end
$$;
create trigger tell_run after insert on webhook_deliveries
  for each row when (new.quote_id is not null) execute function app.tell_run();

-- With a quote to open: one that was just accepted, else the first that is still there.
create function app.tell_offer_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'table', tg_table_name,
    'type', tg_op,
    'id', new.offer_id,
    'contact_id', offers.contact_id,
    'quote_name', '',
    'quote_number', left(offered.numbers, 200),
    'pdf_ready', false,
    'offer', jsonb_build_object('kind', new.kind, 'actor', new.actor, 'person', left(offered.person, 200),
      'quote_id', offered.quote_id)
  )::text)
  from offers, lateral (
    select string_agg(snapshot ->> 'quote_number', ', ' order by position) as numbers,
      min(coalesce(snapshot -> 'customer' ->> 'name', person_email)) as person,
      (array_agg(quote_id order by state = 'accepted' desc, position) filter (where quote_id is not null))[1] as quote_id
    from offer_quotes where company_id = new.company_id and offer_id = new.offer_id
  ) offered
  where offers.company_id = new.company_id and offers.id = new.offer_id;
  return null;
end
$$;
create trigger tell_offer_event after insert on offer_events
  for each row execute function app.tell_offer_event();

-- What changes about an offer without an event.
create function app.tell_offer(offer offers) returns void language sql set search_path = pg_catalog, pg_temp
as $$
  select pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', offer.company_id,
    'table', 'offers',
    'type', 'UPDATE',
    'id', offer.id,
    'contact_id', offer.contact_id,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text)
$$;

create function app.tell_paused_offer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.tell_offer(new);
  return null;
end
$$;
create trigger tell_paused_offer after update of follow_ups_paused on offers
  for each row when (new.follow_ups_paused <> old.follow_ups_paused) execute function app.tell_paused_offer();
create function app.tell_refused_offers() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  perform app.tell_offer(offers) from offers
  where company_id = new.company_id and person_email = new.person_email and state = 'open';
  return null;
end
$$;
create trigger tell_refused_offers after insert on follow_up_refusals
  for each row execute function app.tell_refused_offers();
