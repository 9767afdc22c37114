-- As before, except that an offer that nobody received is not counted: its send failed for certain.
create or replace function app.counted_as(offer offers) returns text[]
  language sql stable set search_path = public, pg_temp
as $$
  select case when is_unsent or offer.state = 'replaced' and not accepted then '{}' else array_remove(array[
    'sent',
    case when offer.opened_count > 0 or accepted or declined then 'viewed' end,
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
