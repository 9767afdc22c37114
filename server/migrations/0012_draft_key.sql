-- A save whose answer was lost is sent again: the same key finds the draft that it made.
alter table saved_quotes add column idempotency_key text;
create unique index saved_quotes_idempotency_key on saved_quotes (company_id, idempotency_key)
  where idempotency_key is not null;
