-- The same for the answers that were stored before. In a transaction of its own, so that nobody waits for it to answer.
update offers set opened_count = 1, last_opened_at = answer.at
from (
  select company_id, offer_id, min(at) as at from offer_events
  where actor = 'customer' and kind in ('question', 'accepted', 'declined')
  group by company_id, offer_id
) answer
where offers.company_id = answer.company_id and offers.id = answer.offer_id and opened_count = 0;

select app.count_offer(offers.company_id, offers.id)
from offers join offer_tallies on offer_tallies.company_id = offers.company_id and offer_id = offers.id
where opened_count = 0 and 'viewed' = any(counted);
