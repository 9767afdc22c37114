-- What customers did with offers before the audit log told of it, from the offers' own events. See decision 59. An opening
-- that may have been a scanner's is left out, and what the log tells already has the time of its event. The name is the one
-- that the customer had when the offer was sent.
insert into audit_log (company_id, actor_email, actor_name, action, subject, about, created_at)
select event.company_id, person_email, coalesce(contact.name, offered.customer), told.action, offered.numbers,
  coalesce(offered.quotes, '[]') || coalesce(contact.about, '[]'), at
from offer_events event
join offers on offers.company_id = event.company_id and offers.id = event.offer_id
join (values ('opened', 'offer.opened'), ('question', 'offer.asked'), ('accepted', 'offer.accepted'),
  ('declined', 'offer.declined')) told (kind, action) on told.kind = event.kind
cross join lateral (
  select string_agg(number, ', ' order by position) as numbers, min(customer) as customer,
    jsonb_agg(jsonb_build_object('kind', 'quote', 'id', quote_id, 'name', number) order by position)
      filter (where quote_id is not null) as quotes
  from (
    select position, quote_id, snapshot ->> 'quote_number' as number, nullif(snapshot -> 'customer' ->> 'name', '') as customer
    from offer_quotes where offer_quotes.company_id = event.company_id and offer_quotes.offer_id = event.offer_id
  ) quote
  where case event.kind
    when 'accepted' then coalesce(event.detail -> 'quote_numbers', jsonb_build_array(number)) ? number
    when 'declined' then coalesce(event.detail -> 'positions', jsonb_build_array(position)) @> to_jsonb(position)
    else true
  end
) offered
left join lateral (
  select name, jsonb_build_array(jsonb_build_object('kind', 'contact', 'id', id, 'name', name)) as about
  from contacts,
    lateral (select coalesce(offered.customer, nullif(btrim(first_name || ' ' || last_name), ''), email) as name) named
  where contacts.company_id = event.company_id and contacts.email = person_email
) contact on true
where event.actor = 'customer' and offered.numbers is not null and not event.detail ? 'maybe_scanner'
  and not exists (
    select from audit_log entry
    where entry.company_id = event.company_id and entry.kind = 'quotes' and entry.created_at = event.at
      and entry.action = told.action)
order by at, event.id;
