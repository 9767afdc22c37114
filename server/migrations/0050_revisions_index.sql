-- A quote has one next revision at most.
create unique index quotes_next_revision_idx on quotes (company_id, revises_quote_id) where revises_quote_id is not null;
drop index quotes_revises_idx;
create index saved_quotes_revises_idx on saved_quotes (company_id, revises_quote_id) where revises_quote_id is not null;
