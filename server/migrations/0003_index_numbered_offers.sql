-- The dashboard's numbers: everything they need of the offers of a few months, and the few that nobody received.
create index offers_numbered_idx on offers (company_id, created_at)
  include (id, template_id, created_by, state, opened_count, decline_reason) where state <> 'replaced';
create index offer_events_not_sent_idx on offer_events (company_id, offer_id)
  where kind = 'withdrawn' and detail ->> 'reason' = 'not_sent';
