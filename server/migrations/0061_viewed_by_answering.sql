-- As before, except that an answer by phone is no view: the customer need not have opened anything.
create or replace function app.counted_as(offer offers) returns text[]
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

-- Whoever answers on the page has seen it, also in a browser without script, which never tells that it was opened.
create function app.see_answered_offer() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update offers set opened_count = 1, last_opened_at = new.at
  where company_id = new.company_id and id = new.offer_id and opened_count = 0;
  return null;
end
$$;
create trigger see_answered_offer after insert on offer_events for each row
  when (new.actor = 'customer' and new.kind in ('question', 'accepted', 'declined'))
  execute function app.see_answered_offer();
