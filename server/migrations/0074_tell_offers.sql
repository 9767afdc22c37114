-- As before, and with a quote to open: one that was just accepted, else the first that is still there.
create or replace function app.tell_offer_event() returns trigger
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

-- What changes without an event. Processes of the version before do not know the table and skip the message.
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
create trigger tell_paused_offer after update of follow_ups_paused on offers for each row
  when (new.follow_ups_paused <> old.follow_ups_paused) execute function app.tell_paused_offer();
create function app.tell_refused_offers() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  perform app.tell_offer(offers) from offers
  where company_id = new.company_id and person_email = new.person_email and state = 'open';
  return null;
end
$$;
create trigger tell_refused_offers after insert on follow_up_refusals for each row
  execute function app.tell_refused_offers();
