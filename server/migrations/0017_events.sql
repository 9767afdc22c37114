-- What happened, for other systems. See server/src/features/events and decision 76.

-- One row per event, written in the transaction of what it tells. Kept for 30 days.
create table events (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  type text not null,
  created_at timestamptz(3) not null,
  -- Whom or what it tells of, in words, for the list of deliveries.
  about text not null,
  -- The row of the timeline that it tells of, if it is about an offer.
  offer_id uuid,
  offer_event_id bigint,
  -- The message. `json` keeps its bytes, which are signed.
  body json not null,
  primary key (company_id, id),
  foreign key (company_id, offer_id, offer_event_id) references offer_events (company_id, offer_id, id)
    on delete cascade
);
create unique index events_offer_event_key on events (company_id, offer_id, offer_event_id)
  where offer_event_id is not null; -- the timeline and the events are one truth
create index events_list_idx on events (company_id, created_at, id); -- what a poller asks for
create index events_age_idx on events (created_at); -- old ones of all companies, which are removed
alter table events enable row level security;
create policy own_company on events to quotemill_app using (company_id = (select app.current_company()));
grant select, insert on events to quotemill_app;

-- Addresses of a company's other systems.
create table event_endpoints (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null check (char_length(url) <= 2048),
  types text[] not null,
  is_enabled boolean not null default true,
  -- Where it was made: on the screen, or by another system through the API.
  source text not null check (source in ('app', 'api', 'n8n', 'make')),
  -- The person who made it, or the key.
  created_by uuid,
  api_key_id uuid,
  -- AES-256-GCM under a key derived from SECRET_KEY. The previous one signs, too, until then.
  secret_encrypted bytea not null,
  previous_secret_encrypted bytea,
  previous_until timestamptz(3),
  -- Since when calls have only failed; null while it is well.
  failing_since timestamptz(3),
  -- How many calls in a row have failed, and before when none is made.
  failures integer not null default 0,
  next_try_at timestamptz(3) not null default 'epoch',
  -- Answers, but so late that it waits in the lane of those that fail.
  is_slow boolean not null default false,
  -- When the admins were told that it fails, and when Quotemill switched it off.
  warned_at timestamptz(3),
  given_up_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  constraint event_endpoints_url_key unique (company_id, url),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  -- What a key subscribed to ends with the key.
  foreign key (company_id, api_key_id) references api_keys (company_id, id) on delete cascade
);
create index event_endpoints_author_idx on event_endpoints (company_id, created_by) where created_by is not null;
create index event_endpoints_api_key_idx on event_endpoints (company_id, api_key_id) where api_key_id is not null;
alter table event_endpoints enable row level security;
create policy own_company on event_endpoints to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on event_endpoints to quotemill_app;

-- An event for an endpoint: waiting for its next attempt, delivered, or failed for good.
create table event_deliveries (
  company_id uuid not null references companies on delete cascade,
  endpoint_id uuid not null,
  event_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- In this series; a replay begins anew.
  attempts smallint not null default 0,
  -- When the next attempt is due. While an attempt is under way: when it counts as lost.
  next_at timestamptz(3) not null default 'epoch',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, endpoint_id, event_id),
  foreign key (company_id, endpoint_id) references event_endpoints (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index event_deliveries_due_idx on event_deliveries (company_id, endpoint_id, next_at, created_at)
  where state = 'waiting'; -- the next calls
create index event_deliveries_failed_idx on event_deliveries (company_id, endpoint_id, created_at)
  where state = 'failed'; -- what can be replayed
create index event_deliveries_list_idx on event_deliveries (company_id, endpoint_id, created_at, event_id);
create index event_deliveries_event_idx on event_deliveries (company_id, event_id);
alter table event_deliveries enable row level security;
create policy own_company on event_deliveries to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on event_deliveries to quotemill_app;

-- Every call to an endpoint.
create table event_attempts (
  company_id uuid not null references companies on delete cascade,
  id bigint generated always as identity,
  endpoint_id uuid not null,
  event_id uuid not null,
  response_status integer,
  response_excerpt text,
  error text,
  duration_ms integer not null,
  created_at timestamptz(3) not null,
  primary key (company_id, endpoint_id, event_id, id),
  foreign key (company_id, endpoint_id, event_id) references event_deliveries (company_id, endpoint_id, event_id)
    on delete cascade
);
create index event_attempts_recent_idx on event_attempts (company_id, endpoint_id, created_at desc, id desc); -- its health
alter table event_attempts enable row level security;
create policy own_company on event_attempts to quotemill_app using (company_id = (select app.current_company()));
grant select, insert on event_attempts to quotemill_app;
