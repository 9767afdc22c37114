-- Jobs, and what goes out to workflows and comes back.

-- Requests add jobs in their own transaction, without any access to the queue's tables: see decision 6. A job that names
-- its company carries it as a flag, by which the worker keeps companies to their share. PostgreSQL checks the body only
-- when it is called: graphile-worker makes its own schema after this.
create function app.add_job(
  task text, payload json, job_key text default null, max_attempts integer default 25, delay_ms integer default 0
)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not app.may_act_for((payload ->> 'company_id')::uuid) then
    raise insufficient_privilege using message = 'A job must be for the company that this transaction acts for.';
  end if;
  perform graphile_worker.add_job(
    task, payload => payload, job_key => job_key, max_attempts => max_attempts,
    run_at => now() + delay_ms * interval '1 millisecond',
    flags => array_remove(array['company:' || (payload ->> 'company_id')], null)
  );
end
$$;
revoke all on function app.add_job from public;
grant execute on function app.add_job to quotemill_app;

-- Every attempt out and every callback in.
create table webhook_deliveries (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  quote_id uuid,
  send_id uuid,
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
  unique (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, send_id) references quote_sends (company_id, id)
);
create index webhook_deliveries_quote_idx on webhook_deliveries (company_id, quote_id, created_at); -- a quote's details
create index webhook_deliveries_send_idx on webhook_deliveries (company_id, send_id) where send_id is not null;
create index webhook_deliveries_created_idx on webhook_deliveries (company_id, created_at desc); -- a company's latest
create index webhook_deliveries_age_idx on webhook_deliveries (created_at); -- old ones of all companies, which are removed
alter table webhook_deliveries enable row level security;
create policy own_company on webhook_deliveries to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on webhook_deliveries to quotemill_app;

-- Messages that the built-in workflow has acted on already: see decision 66.
create table workflow_messages (
  company_id uuid not null references companies on delete cascade,
  message_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, message_id)
);
create index workflow_messages_age_idx on workflow_messages (created_at); -- old ones of all companies, which are removed
alter table workflow_messages enable row level security;
create policy own_company on workflow_messages to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, delete on workflow_messages to quotemill_app;
