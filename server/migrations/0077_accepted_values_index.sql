-- What was accepted of the quotes of a few weeks. A deleted quote counts no longer.
create index offer_quotes_accepted_idx on offer_quotes (company_id, quote_made_at)
  include (accepted_currency, accepted_total) where accepted_total is not null and quote_id is not null;
