-- What became of the offers of each month, kept instead of counted at every call. See decision 50.
create table offer_counts (
  company_id uuid not null references companies on delete cascade,
  -- The first day of the month in which they were sent, in the company's time zone.
  month date not null,
  -- The template of the first quote, and who sent it. Both may be deleted meanwhile.
  template_id uuid,
  person_id uuid,
  -- sent, viewed, accepted, declined, or declined_ with a reason.
  what text not null,
  offers integer not null,
  unique nulls not distinct (company_id, month, template_id, person_id, what)
);
alter table offer_counts enable row level security;
create policy own_company on offer_counts for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on offer_counts to quotemill_app;

-- As what each offer is counted at the moment, so that a change takes back exactly what was added.
create table offer_tallies (
  company_id uuid not null references companies on delete cascade,
  offer_id uuid not null,
  month date not null,
  template_id uuid,
  person_id uuid,
  counted text[] not null,
  primary key (company_id, offer_id),
  foreign key (company_id, offer_id) references offers (company_id, id) on delete cascade
);
alter table offer_tallies enable row level security;
create policy own_company on offer_tallies for select to quotemill_app
  using (company_id = (select app.current_company()));

-- A replaced offer is not counted: the one that took its place is. Whoever answered has seen it, even by phone.
create function app.counted_as(offer offers) returns text[]
  language sql stable set search_path = public, pg_temp
as $$
  select case when offer.state = 'replaced' and not accepted then '{}' else array_remove(array[
    'sent',
    case when offer.opened_count > 0 or accepted or declined then 'viewed' end,
    case when accepted then 'accepted' end,
    case when declined then 'declined' end,
    case when declined then 'declined_' || offer.decline_reason end
  ], null) end
  from (
    select offer.state = 'declined' as declined, exists (
      select from offer_quotes
      where company_id = offer.company_id and offer_id = offer.id and state = 'accepted') as accepted
  ) answer
$$;

-- UTC if PostgreSQL does not know the zone: a month that may be off by hours is better than a failed send.
create function app.month_in(moment timestamptz, zone text) returns date
  language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return date_trunc('month', moment at time zone zone)::date;
exception when invalid_parameter_value then
  return date_trunc('month', moment at time zone 'UTC')::date;
end
$$;

create function app.tally_of(offer offers) returns offer_tallies
  language sql stable set search_path = public, pg_temp
as $$
  select row(
    offer.company_id, offer.id,
    app.month_in(offer.created_at, (select time_zone from companies where id = offer.company_id)),
    coalesce((
      select quotes.template_id from offer_quotes
      join quotes on quotes.company_id = offer_quotes.company_id and quotes.id = offer_quotes.quote_id
      where offer_quotes.company_id = offer.company_id and offer_quotes.offer_id = offer.id
        and offer_quotes.position = 1
    ), (select template_id from offer_tallies where company_id = offer.company_id and offer_id = offer.id)),
    offer.created_by,
    app.counted_as(offer)
  )::offer_tallies
$$;

-- Runs at the end of the transaction, when it waits for no other lock, and counts for one transaction of the company at
-- a time: two of them never wait for each other. Counting an offer twice changes nothing.
create function app.count_offer(company uuid, offer uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before offer_tallies;
  after offer_tallies;
begin
  if not exists (select from companies where id = company and deleting_at is null) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('offer_counts ' || company, 0));
  select * into before from offer_tallies where company_id = company and offer_id = offer;
  select tally.* into after from offers, app.tally_of(offers) tally where offers.company_id = company and offers.id = offer;
  if after.offer_id is null or after is not distinct from before then return; end if;
  insert into offer_tallies select after.*
  on conflict (company_id, offer_id) do update set
    month = excluded.month, template_id = excluded.template_id, person_id = excluded.person_id,
    counted = excluded.counted;
  insert into offer_counts as kept
  select company, month, template_id, person_id, what, sum(change)
  from (
    select before.month, before.template_id, before.person_id, unnest(before.counted) as what, -1 as change
    union all
    select after.month, after.template_id, after.person_id, unnest(after.counted), 1
  ) side
  group by month, template_id, person_id, what having sum(change) <> 0
  on conflict (company_id, month, template_id, person_id, what) do update set offers = kept.offers + excluded.offers;
end
$$;
revoke execute on function app.count_offer from public;

create function app.count_changed_offer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.count_offer(new.company_id, new.id);
  return null;
end
$$;
create function app.count_changed_offer_quote() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.count_offer(new.company_id, new.offer_id);
  return null;
end
$$;
create constraint trigger count_offer after insert on offers
  deferrable initially deferred for each row execute function app.count_changed_offer();
create constraint trigger count_changed_offer after update on offers
  deferrable initially deferred for each row
  when (row(new.state, new.opened_count > 0, new.decline_reason, new.created_by, new.created_at)
    is distinct from row(old.state, old.opened_count > 0, old.decline_reason, old.created_by, old.created_at))
  execute function app.count_changed_offer();
create constraint trigger count_offer_quote after insert on offer_quotes
  deferrable initially deferred for each row when (new.position = 1) execute function app.count_changed_offer_quote();
create constraint trigger count_changed_offer_quote after update on offer_quotes
  deferrable initially deferred for each row when (new.state <> old.state)
  execute function app.count_changed_offer_quote();

-- The truth, for the nightly check. The month, the template and the person are those it was counted under.
create function app.true_offer_counts(company uuid) returns setof offer_counts
  language sql stable set search_path = public, pg_temp
as $$
  select company, tally.month, tally.template_id, tally.person_id, what, count(*)::integer
  from offers
  left join offer_tallies known on known.company_id = company and known.offer_id = offers.id
  cross join lateral (
    select coalesce(known, app.tally_of(offers)) as found
  ) side
  cross join lateral (
    select (side.found).month, (side.found).template_id, (side.found).person_id
  ) tally
  cross join lateral unnest(app.counted_as(offers)) what
  where offers.company_id = company
  group by 2, 3, 4, 5
$$;

-- Whether the counts of a company were wrong. They are right afterwards.
create function app.correct_offer_counts(company uuid) returns boolean
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('offer_counts ' || company, 0));
  if not exists (
    (select month, template_id, person_id, what, offers from offer_counts where company_id = company and offers <> 0
      except select month, template_id, person_id, what, offers from app.true_offer_counts(company))
    union all
    (select month, template_id, person_id, what, offers from app.true_offer_counts(company)
      except select month, template_id, person_id, what, offers from offer_counts where company_id = company)
  ) then
    return false;
  end if;
  insert into offer_tallies select tally.* from offers, app.tally_of(offers) tally where offers.company_id = company
  on conflict (company_id, offer_id) do update set counted = excluded.counted;
  delete from offer_counts where company_id = company;
  insert into offer_counts select * from app.true_offer_counts(company);
  return true;
end
$$;

-- Those sent before there were counts.
lock table offers, offer_quotes in share row exclusive mode;
insert into offer_tallies select tally.* from offers, app.tally_of(offers) tally;
insert into offer_counts select counts.* from companies, app.true_offer_counts(companies.id) counts;
