-- When the accepted quote was made and in which currency: sums of weeks read these instead of the snapshot.
alter table offer_quotes
  add column quote_made_at timestamptz(3),
  add column accepted_currency text;

-- As before, and with the two.
create or replace function app.keep_accepted_total() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.accepted_total := (
    select (accepted -> 'totals' ->> 'grand_total')::bigint
    from offer_acceptances, jsonb_array_elements(record -> 'quotes') accepted
    where company_id = new.company_id and id = new.acceptance_id
      and (accepted -> 'position')::integer = new.position);
  if new.accepted_total is not null then
    select created_at, currency into new.quote_made_at, new.accepted_currency
      from quotes where company_id = new.company_id and id = new.quote_id;
  end if;
  return new;
end
$$;

-- Older ones are not shown anymore.
update offer_quotes set quote_made_at = quotes.created_at, accepted_currency = quotes.currency
from quotes
where offer_quotes.accepted_total is not null and quotes.company_id = offer_quotes.company_id
  and quotes.id = offer_quotes.quote_id and quotes.created_at > now() - interval '10 weeks';
