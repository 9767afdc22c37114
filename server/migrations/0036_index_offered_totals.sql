-- What became of each quote in its offers, and what it comes to, without reading the table.
create index offer_quotes_outcome_idx on offer_quotes (company_id, quote_id)
  include (offer_id, state, position, offered_total, accepted_total) where quote_id is not null;
drop index offer_quotes_yes_idx;

-- What was accepted of the quotes of a few weeks, with the quote: a later revision may have taken its place.
drop index offer_quotes_accepted_idx;
create index offer_quotes_accepted_idx on offer_quotes (company_id, quote_made_at)
  include (quote_id, accepted_currency, accepted_total) where accepted_total is not null and quote_id is not null;
