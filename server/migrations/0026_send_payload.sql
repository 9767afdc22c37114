-- The message of a sending, once for all its quotes. Rows of the version before carry a copy each.
alter table quote_sends add column payload jsonb;
alter table webhook_deliveries
  add column send_id uuid,
  add foreign key (company_id, send_id) references quote_sends (company_id, id);
create index webhook_deliveries_send_idx on webhook_deliveries (company_id, send_id) where send_id is not null;
