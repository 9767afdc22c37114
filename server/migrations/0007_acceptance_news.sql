-- An acceptance is news until someone has dealt with it. An offer has one row, which begins anew with each acceptance and
-- goes when the acceptance is undone. Acceptances from before this version are no news any more, so they have none.
create table acceptance_news (
  company_id uuid not null references companies on delete cascade,
  offer_id uuid not null,
  since timestamptz(3) not null,
  -- When and by whom it was dealt with.
  handled_at timestamptz(3),
  handled_by uuid,
  primary key (company_id, offer_id),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade,
  foreign key (company_id, handled_by) references users (company_id, id) on delete set null (handled_by)
);
create index acceptance_news_waiting_idx on acceptance_news (company_id, since)
  where handled_at is null; -- what needs attention on the dashboard
create index acceptance_news_handled_by_idx on acceptance_news (company_id, handled_by) where handled_by is not null;
alter table acceptance_news enable row level security;
create policy own_company on acceptance_news to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on acceptance_news to quotemill_app;

-- Open screens hear that someone has dealt with it.
create function app.tell_handled_acceptance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform app.tell_offer(offers) from offers where company_id = new.company_id and id = new.offer_id;
  return null;
end
$$;
create trigger tell_handled_acceptance after update of handled_at on acceptance_news
for each row when (new.handled_at is not null and old.handled_at is null)
execute function app.tell_handled_acceptance();

-- What a customer accepted is told with the event, so that every open screen can say it at once.
create or replace function app.tell_offer_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
      || case when new.kind = 'accepted' then jsonb_build_object(
        'total', new.detail -> 'total', 'currency', offered.currency, 'phone', left(offered.phone, 50)) else '{}' end
  )::text)
  from offers, lateral (
    select string_agg(snapshot ->> 'quote_number', ', ' order by position) as numbers,
      min(coalesce(snapshot -> 'customer' ->> 'name', person_email)) as person,
      min(snapshot ->> 'currency') as currency,
      min(snapshot -> 'customer' ->> 'phone') as phone,
      (array_agg(quote_id order by state = 'accepted' desc, position) filter (where quote_id is not null))[1] as quote_id
    from offer_quotes where company_id = new.company_id and offer_id = new.offer_id
  ) offered
  where offers.company_id = new.company_id and offers.id = new.offer_id;
  return null;
end
$$;
