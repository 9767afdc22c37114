-- Old records are looked for in all companies together.
create index webhook_deliveries_age_idx on webhook_deliveries (created_at);
create index quote_sends_age_idx on quote_sends (started_at);
create index workflow_mails_age_idx on workflow_mails (created_at);
