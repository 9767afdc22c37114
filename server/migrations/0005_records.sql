-- Every attempt out and every callback in, one row each.
create table webhook_deliveries (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  quote_id uuid,
  kind text not null check (kind in ('quote', 'send', 'callback', 'test')),
  -- The webhook-id header: the same on every attempt of one message.
  message_id text,
  attempt integer not null default 1,
  url text,
  request_body jsonb,
  response_status integer,
  response_excerpt text,
  error text,
  duration_ms integer,
  created_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
create index webhook_deliveries_quote_idx on webhook_deliveries (company_id, quote_id, created_at);
create index webhook_deliveries_created_idx on webhook_deliveries (company_id, created_at desc);

-- Who did what, when. No foreign keys: an entry outlives the company and the people it tells of.
create table audit_log (
  id bigint generated always as identity primary key,
  company_id uuid,
  actor_id uuid,
  actor_email text,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index audit_log_company_idx on audit_log (company_id, created_at desc, id desc);
create index audit_log_created_idx on audit_log (created_at desc, id desc);

-- The local mailbox behind /dev/mail. Stays empty when SMTP_URL is set.
create table app.mailbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz(3) not null default now()
);
create index mailbox_created_idx on app.mailbox (created_at desc);
