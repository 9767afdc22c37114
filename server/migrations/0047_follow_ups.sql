-- How a company reminds its customers of open offers. Null until it has chosen. See decision 49.
alter table companies add column follow_ups jsonb;

alter table offers
  add column follow_ups_paused boolean not null default false,
  -- When a job looks at it again. In 1970: at once. Null if nothing can be due before something changes.
  add column next_follow_up_at timestamptz(3) default 'epoch';

-- One row per reminder, stored before it is sent: whatever happens then, no other process sends it again.
create table offer_follow_ups (
  company_id uuid not null references companies on delete cascade,
  offer_id uuid not null,
  step smallint not null check (step between 1 and 3),
  person_email text not null,
  -- The company's day on which it went out. A customer gets one a day, whatever the number of offers.
  day date not null,
  started_at timestamptz(3) not null,
  -- Empty while it is being sent. If that takes minutes, its process was killed.
  finished_at timestamptz(3),
  -- Why it failed, in words.
  error text,
  primary key (company_id, offer_id, step),
  unique (company_id, person_email, day),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade
);
alter table offer_follow_ups enable row level security;
create policy own_company on offer_follow_ups to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update, delete on offer_follow_ups to quotemill_app;

-- Who wants no reminders of a company any more.
create table follow_up_refusals (
  company_id uuid not null references companies on delete cascade,
  person_email text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, person_email)
);
alter table follow_up_refusals enable row level security;
create policy own_company on follow_up_refusals to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert on follow_up_refusals to quotemill_app;

-- Whatever changes an offer, its next reminder is planned again.
create function app.replan_follow_up() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.next_follow_up_at := case when new.state = 'open' then 'epoch'::timestamptz end;
  return new;
end
$$;
create trigger replan_follow_up before update of state, valid_until, question_at, follow_ups_paused on offers
  for each row when (row(new.state, new.valid_until, new.question_at, new.follow_ups_paused)
    is distinct from row(old.state, old.valid_until, old.question_at, old.follow_ups_paused))
  execute function app.replan_follow_up();

-- A company may have many open offers, so a job plans them.
create function app.replan_follow_ups() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.add_job(
    'replan_follow_ups', json_build_object('company_id', new.id), 'replan_follow_ups ' || new.id
  );
  return null;
end
$$;
create trigger replan_follow_ups after update of follow_ups, time_zone on companies
  for each row when (row(new.follow_ups, new.time_zone) is distinct from row(old.follow_ups, old.time_zone))
  execute function app.replan_follow_ups();
