-- One row for each time that quotes were sent out: while it is under way nobody sends the same quotes again, and a call
-- that is repeated under the same key gets the answer of the first.
create table quote_sends (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- In the order of the message. No reference: a quote may be deleted, what was sent was sent.
  quote_ids uuid[] not null,
  idempotency_key text,
  created_by uuid,
  started_at timestamptz(3) not null default now(),
  -- Empty while it is under way, and for ever when its process was killed.
  finished_at timestamptz(3),
  -- Why it did not succeed.
  error text,
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index quote_sends_idempotency_key on quote_sends (company_id, idempotency_key)
  where idempotency_key is not null;
create index quote_sends_unfinished_idx on quote_sends (company_id, started_at) where finished_at is null;

-- When a contact's latest quote was made: the sender's list shows it and is ordered by it. Unlike `latest_at` it counts
-- no drafts and goes back when that quote is deleted.
alter table contact_activity add column latest_quote_at timestamptz(3);
update contact_activity activity set latest_quote_at = (
  select max(created_at) from quotes
  where quotes.company_id = activity.company_id and quotes.contact_id = activity.contact_id);
create index contact_activity_latest_quote_idx on contact_activity (company_id, latest_quote_at desc, contact_id desc)
  where quote_count > 0;

create or replace function app.add_activity(company uuid, contact uuid, quotes integer, generated integer, drafts integer, at timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into contact_activity
    (company_id, contact_id, quote_count, generated_count, draft_count, latest_at, latest_quote_at)
  values (company, contact, quotes, generated, drafts, at, case when quotes > 0 then at end)
  on conflict (company_id, contact_id) do update set
    quote_count = contact_activity.quote_count + excluded.quote_count,
    generated_count = contact_activity.generated_count + excluded.generated_count,
    draft_count = contact_activity.draft_count + excluded.draft_count,
    latest_at = greatest(contact_activity.latest_at, excluded.latest_at),
    latest_quote_at = greatest(contact_activity.latest_quote_at, excluded.latest_quote_at)
$$;

create function app.forget_quote() returns trigger language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.contact_id is null or (tg_op = 'UPDATE' and new.contact_id is not distinct from old.contact_id) then
    return null;
  end if;
  -- Held since the count was changed, just before this: a quote that comes at the same time waits, and adds its own time.
  update contact_activity activity set latest_quote_at = (
    select max(created_at) from quotes
    where quotes.company_id = activity.company_id and quotes.contact_id = activity.contact_id)
  where activity.company_id = old.company_id and activity.contact_id = old.contact_id;
  return null;
end
$$;
-- Triggers of one kind run in the order of their names: after `count_quote`.
create trigger forget_quote after update of contact_id or delete on quotes
  for each row execute function app.forget_quote();

-- A contact by its address, deleted ones included.
create index contacts_company_email_idx on contacts (company_id, email);

alter table quote_sends enable row level security;
create policy own_company on quote_sends to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update on quote_sends to quotemill_app;
