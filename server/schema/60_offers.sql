-- Sending quotes, and what becomes of them at the customer: offers, answers, reminders. See decision 44.

-- One row for each time that quotes were sent out: while it is under way nobody sends the same quotes again, and a call
-- that is repeated under the same key gets the answer of the first.
create table quote_sends (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  -- In the order of the message. No reference: a quote may be deleted, but what was sent was sent.
  quote_ids uuid[] not null,
  idempotency_key text,
  created_by uuid,
  started_at timestamptz(3) not null default now(),
  -- Empty while it is under way, and for ever if its process was killed.
  finished_at timestamptz(3),
  -- Why it did not succeed.
  error text,
  -- The message, once for all its quotes.
  payload jsonb,
  unique (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index quote_sends_idempotency_key on quote_sends (company_id, idempotency_key)
  where idempotency_key is not null;
create index quote_sends_unfinished_idx on quote_sends (company_id, started_at) where finished_at is null;
create index quote_sends_age_idx on quote_sends (started_at); -- old sends of all companies, which are removed
alter table quote_sends enable row level security;
create policy own_company on quote_sends to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update on quote_sends to quotemill_app;

-- What one customer received in one sending, under one link.
create table offers (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  -- Old sends are deleted; the offer stays.
  send_id uuid,
  contact_id uuid,
  -- The address it was sent to.
  person_email text not null,
  -- What staff wrote in the mail, with its variables filled in: the letter on the customer's page.
  message text constraint offers_message_check check (char_length(message) <= 100000),
  -- The link is found by the hash. The sealed copy lets staff copy the link and lets a reminder mail it again.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  -- Whether the quotes are alternatives, or each has an answer of its own.
  choice text not null check (choice in ('one', 'each')),
  -- The last day on which it can be accepted, in the company's time zone.
  valid_until date,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired')),
  -- An offer that is opened again is followed up like a new one: steps are counted within an opening. See decision 49.
  opening smallint not null default 1,
  -- When it was opened again; null since it was sent.
  open_since timestamptz(3),
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
  follow_ups_paused boolean not null default false,
  -- When a job looks for a reminder that is due. In 1970: at once. Null if nothing can be due before something changes.
  -- Not at once at first: the send may take minutes to be confirmed, and no reminder comes on the same day.
  next_follow_up_at timestamptz(3) default now() + interval '1 hour',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
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
create index offers_ending_idx on offers (valid_until) where state = 'open'; -- offers that expire today, in all companies
create index offers_next_follow_up_idx on offers (next_follow_up_at) where next_follow_up_at is not null; -- due reminders
-- What needs attention on the dashboard: offers that end soon, questions, and offers opened repeatedly.
create index offers_company_ending_idx on offers (company_id, valid_until) where state = 'open';
create index offers_asked_idx on offers (company_id, question_at)
  where question_at is not null and state not in ('withdrawn', 'replaced');
create index offers_opened_idx on offers (company_id, last_opened_at) where state = 'open' and opened_count >= 2;
alter table offers enable row level security;
create policy own_company on offers to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update on offers to quotemill_app;

alter table quotes add constraint quotes_offer_fkey foreign key (company_id, offer_id)
  references offers (company_id, id) on delete set null (offer_id);
create index quotes_offer_idx on quotes (company_id, offer_id) where offer_id is not null; -- the quotes of an offer

-- What was accepted, by whom and on which words: the record stays when the acceptance is undone.
create table offer_acceptances (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null,
  accepted_at timestamptz(3) not null default now(),
  -- The evidence: see shared/src/offers/evidence.ts.
  record jsonb not null,
  -- Empty until it is printed.
  certificate_path text,
  undone_at timestamptz(3),
  undone_by uuid,
  undo_reason text,
  unique (company_id, id),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade,
  foreign key (company_id, undone_by) references users (company_id, id) on delete set null (undone_by)
);
create index offer_acceptances_offer_idx on offer_acceptances (company_id, offer_id, accepted_at);
create index offer_acceptances_undone_by_idx on offer_acceptances (company_id, undone_by) where undone_by is not null;
alter table offer_acceptances enable row level security;
create policy own_company on offer_acceptances to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update on offer_acceptances to quotemill_app;

-- A quote as it was offered.
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
  -- What the customer accepted it for, with extras, in cents. Null while it is not accepted, or if nobody knows the total.
  accepted_total bigint,
  accepted_currency text,
  -- When the accepted quote was made: sums of weeks read this instead of the snapshot.
  quote_made_at timestamptz(3),
  primary key (company_id, offer_id, position),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, acceptance_id) references offer_acceptances (company_id, id)
    on delete set null (acceptance_id)
);
create index offer_quotes_quote_idx on offer_quotes (company_id, quote_id) where quote_id is not null;
create index offer_quotes_acceptance_idx on offer_quotes (company_id, acceptance_id) where acceptance_id is not null;
create index offer_quotes_pdf_idx on offer_quotes (company_id, pdf_storage_path); -- whether an offer uses a file
create index offer_quotes_photos_idx on offer_quotes using gin ((snapshot -> 'photos') jsonb_path_ops)
  where snapshot -> 'photos' <> '[]'; -- whether a customer was sent a photo
create index offer_quotes_accepted_idx on offer_quotes (company_id, quote_made_at)
  include (accepted_currency, accepted_total)
  where accepted_total is not null and quote_id is not null; -- what was accepted of the quotes of a few weeks
alter table offer_quotes enable row level security;
create policy own_company on offer_quotes to quotemill_app using (company_id = (select app.current_company()));
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
create policy own_company on offer_events to quotemill_app using (company_id = (select app.current_company()));
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
create trigger keep_snapshot before update on offer_quotes
  for each row when (
    row(new.offer_id, new.position, new.snapshot, new.pdf_storage_path, new.pdf_sha256)
      is distinct from row(old.offer_id, old.position, old.snapshot, old.pdf_storage_path, old.pdf_sha256)
    or (new.quote_id is distinct from old.quote_id and new.quote_id is not null))
  execute function app.keep_as_it_was('The snapshot');
create trigger keep_record before update on offer_acceptances
  for each row when (
    row(new.offer_id, new.accepted_at, new.record) is distinct from row(old.offer_id, old.accepted_at, old.record)
    or (old.certificate_path is not null and new.certificate_path is distinct from old.certificate_path))
  execute function app.keep_as_it_was('The record');
create trigger keep_event before update on offer_events
  for each row when (
    row(new.id, new.offer_id, new.kind, new.at, new.actor, new.detail)
      is distinct from row(old.id, old.offer_id, old.kind, old.at, old.actor, old.detail)
    or (new.actor_id is distinct from old.actor_id and new.actor_id is not null))
  execute function app.keep_as_it_was('The timeline');
create trigger keep_message before update on offers
  for each row when (new.message is distinct from old.message)
  execute function app.keep_as_it_was('The message');

-- One row per reminder, stored before it is sent: whatever happens then, no other process sends it again.
create table offer_follow_ups (
  company_id uuid not null references companies on delete cascade,
  offer_id uuid not null,
  opening smallint not null default 1,
  step smallint not null check (step between 1 and 3),
  person_email text not null,
  -- The company's day on which it went out. A customer gets one a day, whatever the number of offers.
  day date not null,
  started_at timestamptz(3) not null,
  -- Empty while it is being sent. If that takes minutes, its process was killed.
  finished_at timestamptz(3),
  -- Why it failed, in words.
  error text,
  primary key (company_id, offer_id, opening, step),
  unique (company_id, person_email, day),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade
);
alter table offer_follow_ups enable row level security;
create policy own_company on offer_follow_ups to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on offer_follow_ups to quotemill_app;

-- Who wants no more reminders from a company.
create table follow_up_refusals (
  company_id uuid not null references companies on delete cascade,
  person_email text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, person_email)
);
alter table follow_up_refusals enable row level security;
create policy own_company on follow_up_refusals to quotemill_app using (company_id = (select app.current_company()));
grant select, insert on follow_up_refusals to quotemill_app;

-- What became of the offers of each month, kept instead of counted at every call. See decision 50.
create table offer_counts (
  company_id uuid not null references companies on delete cascade,
  -- The first day of the month in which they were sent, in the company's time zone.
  month date not null,
  -- The template of the first quote, and who sent it. Both may have been deleted since.
  template_id uuid,
  person_id uuid,
  -- sent, viewed, accepted, declined, or declined_ with a reason.
  what text not null,
  offers integer not null,
  unique nulls not distinct (company_id, month, template_id, person_id, what)
);
alter table offer_counts enable row level security;
create policy own_company on offer_counts for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on offer_counts to quotemill_app;

-- As what each offer is counted at the moment, so that a change takes back exactly what was added.
create table offer_tallies (
  company_id uuid not null references companies on delete cascade,
  offer_id uuid not null,
  month date not null,
  template_id uuid,
  person_id uuid,
  counted text[] not null,
  primary key (company_id, offer_id),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade
);
alter table offer_tallies enable row level security;
create policy own_company on offer_tallies for select to quotemill_app
  using (company_id = (select app.current_company()));

-- A replaced offer is not counted: the one that took its place is. Nor is one that nobody received, since its send failed
-- for certain. An answer by phone is no view: the customer need not have opened anything.
create function app.counted_as(offer offers) returns text[]
  language sql stable set search_path = public, pg_temp
as $$
  select case when is_unsent or offer.state = 'replaced' and not accepted then '{}' else array_remove(array[
    'sent',
    case when offer.opened_count > 0 then 'viewed' end,
    case when accepted then 'accepted' end,
    case when declined then 'declined' end,
    case when declined then 'declined_' || offer.decline_reason end
  ], null) end
  from (
    select offer.state = 'declined' as declined, exists (
      select from offer_quotes
      where company_id = offer.company_id and offer_id = offer.id and state = 'accepted') as accepted,
    offer.state = 'withdrawn' and exists (
      select from offer_events
      where company_id = offer.company_id and offer_id = offer.id and kind = 'withdrawn'
        and detail ->> 'reason' = 'not_sent') as is_unsent
  ) answer
$$;

-- UTC if PostgreSQL does not know the zone: a month that may be off by hours is better than a failed send.
create function app.month_in(moment timestamptz, zone text) returns date
  language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return date_trunc('month', moment at time zone zone)::date;
exception when invalid_parameter_value then
  return date_trunc('month', moment at time zone 'UTC')::date;
end
$$;

create function app.tally_of(offer offers) returns offer_tallies
  language sql stable set search_path = public, pg_temp
as $$
  select row(
    offer.company_id, offer.id,
    app.month_in(offer.created_at, (select time_zone from companies where id = offer.company_id)),
    coalesce((
      select quotes.template_id from offer_quotes
      join quotes on quotes.company_id = offer_quotes.company_id and quotes.id = offer_quotes.quote_id
      where offer_quotes.company_id = offer.company_id and offer_quotes.offer_id = offer.id
        and offer_quotes.position = 1
    ), (select template_id from offer_tallies where company_id = offer.company_id and offer_id = offer.id)),
    offer.created_by,
    app.counted_as(offer)
  )::offer_tallies
$$;

-- Runs at the end of the transaction, when it waits for no other lock, and counts for one transaction of the company at
-- a time: two of them never wait for each other. Counting an offer twice changes nothing.
create function app.count_offer(company uuid, offer uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before offer_tallies;
  after offer_tallies;
begin
  if not exists (select from companies where id = company and deleting_at is null) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('offer_counts ' || company, 0));
  select * into before from offer_tallies where company_id = company and offer_id = offer;
  select tally.* into after from offers, app.tally_of(offers) tally where offers.company_id = company and offers.id = offer;
  if after.offer_id is null or after is not distinct from before then return; end if;
  insert into offer_tallies select after.*
  on conflict (company_id, offer_id) do update set
    month = excluded.month, template_id = excluded.template_id, person_id = excluded.person_id,
    counted = excluded.counted;
  insert into offer_counts as kept
  select company, month, template_id, person_id, what, sum(change)
  from (
    select before.month, before.template_id, before.person_id, unnest(before.counted) as what, -1 as change
    union all
    select after.month, after.template_id, after.person_id, unnest(after.counted), 1
  ) side
  group by month, template_id, person_id, what having sum(change) <> 0
  on conflict (company_id, month, template_id, person_id, what) do update set offers = kept.offers + excluded.offers;
end
$$;
revoke all on function app.count_offer from public;

create function app.count_changed_offer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.count_offer(new.company_id, new.id);
  return null;
end
$$;
create constraint trigger count_offer after insert on offers deferrable initially deferred
  for each row execute function app.count_changed_offer();
create constraint trigger count_changed_offer after update on offers deferrable initially deferred
  for each row when (
    row(new.state, new.opened_count > 0, new.decline_reason, new.created_by, new.created_at)
      is distinct from row(old.state, old.opened_count > 0, old.decline_reason, old.created_by, old.created_at))
  execute function app.count_changed_offer();
create function app.count_changed_offer_quote() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.count_offer(new.company_id, new.offer_id);
  return null;
end
$$;
create constraint trigger count_offer_quote after insert on offer_quotes deferrable initially deferred
  for each row when (new.position = 1) execute function app.count_changed_offer_quote();
create constraint trigger count_changed_offer_quote after update on offer_quotes deferrable initially deferred
  for each row when (new.state <> old.state) execute function app.count_changed_offer_quote();

-- The truth, for the nightly check. The month, the template and the person are those it was counted under.
create function app.true_offer_counts(company uuid) returns setof offer_counts
  language sql stable set search_path = public, pg_temp
as $$
  select company, tally.month, tally.template_id, tally.person_id, what, count(*)::integer
  from offers
  left join offer_tallies known on known.company_id = company and known.offer_id = offers.id
  cross join lateral (
    select coalesce(known, app.tally_of(offers)) as found
  ) side
  cross join lateral (
    select (side.found).month, (side.found).template_id, (side.found).person_id
  ) tally
  cross join lateral unnest(app.counted_as(offers)) what
  where offers.company_id = company
  group by 2, 3, 4, 5
$$;

-- Whether the counts of a company were wrong. They are right afterwards.
create function app.correct_offer_counts(company uuid) returns boolean
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('offer_counts ' || company, 0));
  if not exists (
    (select month, template_id, person_id, what, offers from offer_counts where company_id = company and offers <> 0
      except select month, template_id, person_id, what, offers from app.true_offer_counts(company))
    union all
    (select month, template_id, person_id, what, offers from app.true_offer_counts(company)
      except select month, template_id, person_id, what, offers from offer_counts where company_id = company)
  ) then
    return false;
  end if;
  insert into offer_tallies select tally.* from offers, app.tally_of(offers) tally where offers.company_id = company
  on conflict (company_id, offer_id) do update set counted = excluded.counted;
  delete from offer_counts where company_id = company;
  insert into offer_counts select * from app.true_offer_counts(company);
  return true;
end
$$;
