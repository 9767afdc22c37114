-- What one customer received in one sending, under one link. See decision 44.
create table offers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Old sends are deleted; the offer stays.
  send_id uuid,
  contact_id uuid,
  -- The address it was sent to.
  person_email text not null,
  -- The link is found by the hash. The sealed copy lets staff copy the link and lets a reminder mail it again.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  -- Whether the quotes are alternatives, or each has an answer of its own.
  choice text not null check (choice in ('one', 'each')),
  -- The last day on which it can be accepted, in the company's time zone.
  valid_until date,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired')),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  -- When it was accepted or declined.
  answered_at timestamptz(3),
  -- Why it was declined.
  decline_reason text,
  -- The offer of the later revision.
  replaced_by uuid,
  -- For lists, kept with each event.
  opened_count integer not null default 0,
  last_opened_at timestamptz(3),
  -- Since when a question waits for its answer.
  question_at timestamptz(3),
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, send_id) references quote_sends (company_id, id) on delete set null (send_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  foreign key (company_id, replaced_by) references offers (company_id, id) on delete set null (replaced_by)
);
create index offers_send_idx on offers (company_id, send_id) where send_id is not null;
create index offers_contact_idx on offers (company_id, contact_id) where contact_id is not null;
create index offers_author_idx on offers (company_id, created_by) where created_by is not null;
create index offers_replaced_by_idx on offers (company_id, replaced_by) where replaced_by is not null;
create index offers_ending_idx on offers (valid_until) where state = 'open';
alter table offers enable row level security;
create policy own_company on offers to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update on offers to quotemill_app;

-- What was accepted, by whom and on which words: the record stays when the acceptance is undone.
create table offer_acceptances (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  offer_id uuid not null,
  accepted_at timestamptz(3) not null default now(),
  -- The evidence: see `shared/src/offers/evidence.ts`.
  record jsonb not null,
  -- Empty until it is printed.
  certificate_path text,
  undone_at timestamptz(3),
  undone_by uuid,
  undo_reason text,
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade,
  foreign key (company_id, undone_by) references users (company_id, id) on delete set null (undone_by)
);
create index offer_acceptances_offer_idx on offer_acceptances (company_id, offer_id, accepted_at);
create index offer_acceptances_undone_by_idx on offer_acceptances (company_id, undone_by) where undone_by is not null;
alter table offer_acceptances enable row level security;
create policy own_company on offer_acceptances to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update on offer_acceptances to quotemill_app;

create table offer_quotes (
  company_id uuid not null references companies on delete cascade,
  offer_id uuid not null,
  position smallint not null check (position between 1 and 20),
  -- The quote may be deleted; what was offered stays.
  quote_id uuid,
  snapshot jsonb not null,
  pdf_storage_path text not null,
  pdf_sha256 bytea not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  -- Which acceptance it belongs to.
  acceptance_id uuid,
  primary key (company_id, offer_id, position),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, acceptance_id) references offer_acceptances (company_id, id)
    on delete set null (acceptance_id)
);
create index offer_quotes_quote_idx on offer_quotes (company_id, quote_id) where quote_id is not null;
create index offer_quotes_acceptance_idx on offer_quotes (company_id, acceptance_id) where acceptance_id is not null;
create index offer_quotes_pdf_idx on offer_quotes (company_id, pdf_storage_path);
alter table offer_quotes enable row level security;
create policy own_company on offer_quotes to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update on offer_quotes to quotemill_app;

-- The timeline. Rows are only ever added.
create table offer_events (
  company_id uuid not null references companies on delete cascade,
  id bigint generated always as identity,
  offer_id uuid not null,
  kind text not null check (kind in ('sent', 'opened', 'pdf_opened', 'extra_chosen', 'question', 'reply', 'accepted',
    'declined', 'reminded', 'withdrawn', 'replaced', 'expired', 'reopened')),
  at timestamptz(3) not null default now(),
  actor text not null check (actor in ('customer', 'staff', 'system')),
  -- The person, if staff.
  actor_id uuid,
  detail jsonb not null default '{}',
  primary key (company_id, offer_id, id),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references users (company_id, id) on delete set null (actor_id)
);
create index offer_events_actor_idx on offer_events (company_id, actor_id) where actor_id is not null;
alter table offer_events enable row level security;
create policy own_company on offer_events to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert on offer_events to quotemill_app;

-- What a customer was shown and said stays as it was, whoever asks for the change. A person who is deleted, and a quote,
-- only leave their places empty.
create function app.keep_as_it_was() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception '% of % never changes', array_to_string(tg_argv, ', '), tg_table_name
    using errcode = 'restrict_violation';
end
$$;
create trigger keep_snapshot before update on offer_quotes for each row
  when (row(new.offer_id, new.position, new.snapshot, new.pdf_storage_path, new.pdf_sha256)
    is distinct from row(old.offer_id, old.position, old.snapshot, old.pdf_storage_path, old.pdf_sha256)
    or (new.quote_id is distinct from old.quote_id and new.quote_id is not null))
  execute function app.keep_as_it_was('The snapshot');
create trigger keep_record before update on offer_acceptances for each row
  when (row(new.offer_id, new.accepted_at, new.record) is distinct from row(old.offer_id, old.accepted_at, old.record)
    or (old.certificate_path is not null and new.certificate_path is distinct from old.certificate_path))
  execute function app.keep_as_it_was('The record');
create trigger keep_event before update on offer_events for each row
  when (row(new.id, new.offer_id, new.kind, new.at, new.actor, new.detail)
    is distinct from row(old.id, old.offer_id, old.kind, old.at, old.actor, old.detail)
    or (new.actor_id is distinct from old.actor_id and new.actor_id is not null))
  execute function app.keep_as_it_was('The timeline');

alter table quotes
  -- The latest offer it was sent in.
  add column offer_id uuid,
  add column revises_quote_id uuid,
  add column revision smallint not null default 1,
  -- Checked by a later migration, which does not lock readers out meanwhile.
  add constraint quotes_revision_check check (revision between 1 and 99) not valid,
  add constraint quotes_offer_fkey foreign key (company_id, offer_id) references offers (company_id, id)
    on delete set null (offer_id) not valid,
  add constraint quotes_revises_fkey foreign key (company_id, revises_quote_id) references quotes (company_id, id)
    on delete set null (revises_quote_id) not valid;

-- Open browsers hear of every event at once. Processes of the version before do not know the table and skip the message.
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
    'offer', jsonb_build_object('kind', new.kind, 'actor', new.actor, 'person', left(offered.person, 200))
  )::text)
  from offers, lateral (
    select string_agg(snapshot ->> 'quote_number', ', ' order by position) as numbers,
      min(coalesce(snapshot -> 'customer' ->> 'name', person_email)) as person
    from offer_quotes where company_id = new.company_id and offer_id = new.offer_id
  ) offered
  where offers.company_id = new.company_id and offers.id = new.offer_id;
  return null;
end
$$;
create trigger tell_offer_event after insert on offer_events for each row execute function app.tell_offer_event();
