-- A free number after those in use is found in some steps, as for new quotes. Counting one by one took long where a
-- company's prefix ends like a revision.
create or replace function app.next_revision(company uuid, first_number text) returns integer
  language sql stable security definer set search_path = public, pg_temp
as $$
  select app.next_free_number(company, first_number || ' r', 1 + coalesce(
    (select last_revision from revised_numbers where company_id = company and quote_number = first_number), 1))
$$;

-- Whether a quote was revised, or a revision of it accepted, is asked of all quotes of the company. People who see only
-- their own get the same answer under the same names: their transactions look for names in `own` first. For everyone
-- else these are the tables themselves, with the same plans.
create view revised_quotes with (security_invoker = true) as
  select company_id, revises_quote_id as quote_id, id as revision_id from quotes where revises_quote_id is not null;
create view accepted_quotes with (security_invoker = true) as
  select company_id, quote_id from offer_quotes where state = 'accepted';
grant select on revised_quotes, accepted_quotes to quotemill_app;
create view own.revised_quotes as
  select company_id, revises_quote_id as quote_id, id as revision_id from public.quotes
  where revises_quote_id is not null and company_id = (select app.current_company());
create view own.accepted_quotes as
  select company_id, quote_id from public.offer_quotes
  where state = 'accepted' and company_id = (select app.current_company());
grant select on own.revised_quotes, own.accepted_quotes to quotemill_own_app, quotemill_own_reader;

-- Revisions are connected through those of colleagues, too. The caller reads only the quotes that the person may see.
create or replace function app.revisions_of(company uuid, quote uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive earlier as (
    select id, revises_quote_id from quotes where company_id = company and id = quote and app.may_act_for(company)
    union
    select each.id, each.revises_quote_id from earlier
    join quotes each on each.company_id = company and each.id = earlier.revises_quote_id
  ), later as (
    select id from quotes where company_id = company and id = quote and app.may_act_for(company)
    union
    select each.id from later join quotes each on each.company_id = company and each.revises_quote_id = later.id
  )
  select id from earlier union select id from later
$$;
