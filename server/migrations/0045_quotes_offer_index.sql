-- For those who delete an offer or a quote that others refer to.
create index quotes_offer_idx on quotes (company_id, offer_id) where offer_id is not null;
create index quotes_revises_idx on quotes (company_id, revises_quote_id) where revises_quote_id is not null;
