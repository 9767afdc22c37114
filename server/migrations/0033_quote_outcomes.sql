-- What became of each quote of an offer stands with it: an alternative that was not taken is no decline, and what was
-- still open when its offer ended is not accepted because another quote was.
alter table offer_quotes drop constraint offer_quotes_state_check;
alter table offer_quotes add constraint offer_quotes_state_check
  check (state in ('open', 'accepted', 'declined', 'not_chosen', 'withdrawn', 'replaced', 'expired'));

update offer_quotes set state = 'not_chosen'
from offers
where offers.company_id = offer_quotes.company_id and offers.id = offer_quotes.offer_id
  and offers.choice = 'one' and offers.state = 'accepted' and offer_quotes.state = 'declined';

update offer_quotes set state = case offers.state when 'accepted' then coalesce((
    select kind from offer_events
    where offer_events.company_id = offers.company_id and offer_events.offer_id = offers.id
      and kind in ('withdrawn', 'replaced', 'expired')
    order by id desc limit 1), 'expired') else offers.state end
from offers
where offers.company_id = offer_quotes.company_id and offers.id = offer_quotes.offer_id
  and offers.state <> 'open' and offer_quotes.state = 'open';

-- Of an answer, open screens are told the quotes that it is about, and are led to the first of them.
create or replace function app.tell_offer_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', app.people_of_offer(new.company_id, new.offer_id),
    'table', tg_table_name,
    'type', tg_op,
    'id', new.offer_id,
    'contact_id', offers.contact_id,
    'quote_name', '',
    'quote_number', coalesce(left(offered.numbers, 200), ''),
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
      (array_agg(quote_id order by position) filter (where quote_id is not null))[1] as quote_id
    from offer_quotes
    where company_id = new.company_id and offer_id = new.offer_id and case new.kind
      when 'accepted' then acceptance_id is not distinct from (new.detail ->> 'acceptance_id')::uuid
      when 'declined' then coalesce(new.detail -> 'positions' @> to_jsonb(position), true)
      else true end
  ) offered
  where offers.company_id = new.company_id and offers.id = new.offer_id;
  return null;
end
$$;
