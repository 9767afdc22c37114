-- The database knows what a quote can be; the list is that of shared/src/quotes/lifecycle.ts. Not yet valid for the rows
-- that are there, so that this takes a moment only: a later migration mends and checks them. See decision 25.
alter table quotes add constraint quotes_status_check
  check (status in ('Processing', 'Pending PDF', 'Generated', 'Failed', 'Sent')) not valid;

-- Whether a quote counts under Generated. Its status says so, not its PDF: one that runs again still has the PDF of an
-- earlier run. Until processes of the version before are restarted they ask `app.has_pdf`; a later migration drops it.
create function app.counts_as_generated(status text) returns boolean language sql immutable
  return status in ('Generated', 'Sent');

create or replace function app.count_quote() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A company on its way out takes its counts along.
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id) then return null; end if;
  if tg_op = 'UPDATE' and old.person_email = new.person_email
    and app.counts_as_generated(old.status) = app.counts_as_generated(new.status) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform app.add_activity(
      old.company_id, old.person_email, -1, -app.counts_as_generated(old.status)::integer, 0, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    perform app.add_activity(
      new.company_id, new.person_email, 1, app.counts_as_generated(new.status)::integer, 0, new.created_at);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.person_email <> new.person_email) then
    -- Held since the count was changed: a quote that comes at the same time waits, and adds its own time.
    update person_activity activity set latest_quote_at = (
      select max(created_at) from quotes
      where quotes.company_id = activity.company_id and quotes.person_email = activity.email)
    where activity.company_id = old.company_id and activity.email = old.person_email;
  end if;
  return null;
end
$$;

create or replace function app.activity_matching(company uuid, pattern text)
  returns table (email text, quote_count integer, generated_count integer, draft_count integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with person as materialized (select app.people_matching(company, pattern) as email)
  select email, quote_count, generated_count, draft_count from person_activity
    where app.may_read(company) and company_id = company and email in (select email from person)
  union all
  select email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
  from (
    select person_email as email, count(*) as quotes, count(*) filter (where app.counts_as_generated(status)) as generated,
        0 as drafts
      from quotes where app.may_read(company) and company_id = company and search_text like pattern
      group by person_email
    union all
    select person_email, 0, 0, count(*)
      from saved_quotes where app.may_read(company) and company_id = company and lower(quote_name) like pattern
      group by person_email
  ) each
  where email not in (select email from person)
  group by email
$$;
