-- Telling the CRM what became of quotes. See server/src/features/crm-write-back and decision 78.

-- What a company wants to be written, and how that goes. No row: nothing was ever set up.
create table crm_write_back (
  company_id uuid primary key references companies on delete cascade,
  is_on boolean not null default false,
  -- The location that the pipeline and its stages belong to. In another location, all of this must be set up again.
  location_id text not null,
  pipeline_id text,
  -- By type of event: tags, whether a note is written, stage and status of the card.
  mapping jsonb not null,
  -- The types in it that write anything, so that the writer of an event need not read the rest.
  types text[] not null default '{}',
  -- Why nothing is written until someone acts: the token, a scope, or the location. Events wait.
  stopped_why text check (stopped_why in ('token', 'scope', 'location', 'unreadable')),
  stopped_at timestamptz(3),
  -- How many calls in a row have failed, and before when none is made.
  failures integer not null default 0,
  next_try_at timestamptz(3) not null default 'epoch',
  -- Until when a job has this company's writes to itself.
  busy_until timestamptz(3) not null default 'epoch',
  updated_at timestamptz(3) not null default now()
);
alter table crm_write_back enable row level security;
create policy own_company on crm_write_back to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on crm_write_back to quotemill_app;

-- When the next call to a location may be made. All processes and companies share it.
create table app.crm_turns (
  location_id text primary key,
  next_call_at timestamptz(3) not null
);

-- An event that is, or was, to be written.
create table crm_writes (
  company_id uuid not null references companies on delete cascade,
  event_id uuid not null,
  -- The events of one offer are written in their order.
  offer_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped', 'failed')),
  -- Why it was skipped or has failed, or what part of it was left out; in words.
  reason text,
  -- What is done already, so that a repeated job does not do it again.
  steps jsonb not null default '{}',
  attempts smallint not null default 0,
  -- When the next attempt is due. While one is under way: when it counts as lost.
  next_at timestamptz(3) not null default 'epoch',
  created_at timestamptz(3) not null,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index crm_writes_due_idx on crm_writes (company_id, created_at, event_id)
  where state = 'waiting'; -- the next to write
create index crm_writes_offer_idx on crm_writes (company_id, offer_id, created_at)
  where state = 'waiting'; -- whether an earlier one of the same offer waits
create index crm_writes_failed_idx on crm_writes (company_id, created_at) where state = 'failed'; -- what can be retried
create index crm_writes_list_idx on crm_writes (company_id, created_at, event_id);
alter table crm_writes enable row level security;
create policy own_company on crm_writes to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on crm_writes to quotemill_app;

-- Every call that was made for an event.
create table crm_calls (
  company_id uuid not null references companies on delete cascade,
  id bigint generated always as identity,
  event_id uuid not null,
  step text not null,
  method text not null,
  -- Without the location's id.
  path text not null,
  status integer,
  -- What went wrong, by the names of ghl-problems.ts, and what the CRM said to it.
  problem text,
  answer text,
  duration_ms integer not null,
  created_at timestamptz(3) not null,
  primary key (company_id, event_id, id),
  foreign key (company_id, event_id) references crm_writes (company_id, event_id) on delete cascade
);
alter table crm_calls enable row level security;
create policy own_company on crm_calls to quotemill_app using (company_id = (select app.current_company()));
grant select, insert on crm_calls to quotemill_app;

-- Who a contact is in the CRM's location, and what was done for it there.
create table crm_people (
  company_id uuid not null references companies on delete cascade,
  contact_id uuid not null,
  location_id text not null,
  crm_contact_id text not null,
  -- When we added it there; null if it was there before.
  upserted_at timestamptz(3),
  -- When its empty fields were last filled.
  filled_at timestamptz(3),
  primary key (company_id, contact_id, location_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
alter table crm_people enable row level security;
create policy own_company on crm_people to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on crm_people to quotemill_app;

-- The card (the CRM says opportunity) of a quote. Its revisions share it.
create table crm_cards (
  company_id uuid not null references companies on delete cascade,
  quote_id uuid not null,
  location_id text not null,
  -- Null if the CRM refused a card, because the contact has one that is not ours to change: that one.
  opportunity_id text,
  refused_for text,
  primary key (company_id, quote_id, location_id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
alter table crm_cards enable row level security;
create policy own_company on crm_cards to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on crm_cards to quotemill_app;
