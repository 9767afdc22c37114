-- The quotes of an address, with what a search reads of them, so that it need not look up each one.
drop index quotes_company_person_idx;
create index quotes_company_person_idx on quotes (company_id, person_email, created_at desc, id desc)
  include (status, search_text);

-- People by name and address and, unless that is not wanted, by their company's name. The address first, because it is
-- compared faster.
drop function app.people_matching(uuid, text);
create function app.people_matching(company uuid, pattern text, by_company boolean default true) returns setof text
  language plpgsql stable security definer rows 5000 set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select email from contacts
      where company_id = $1 and (email like $2 or app.'
      || case when by_company then 'identity_of' else 'name_and_address_of' end || '(contacts) like $2)'
      || case when app.is_common(company, pattern, 'contacts') then '' else ' and search_text like $2' end || '
    union all
    select distinct person_email from quotes
      where company_id = $1 and contact_id is null and person_email <> '''' and app.identity_in(contact_info) like $2
        and not exists (select from contacts where contacts.company_id = $1 and email = person_email)
    union all
    select '''' where ''unknown contact'' like $2'
    using company, pattern;
end
$$;

-- Which of these people a search finds, with counts of what it finds of each. Of someone who is found by name, these are all
-- their quotes and drafts. Another collation than that of the trigram index, because the index above is faster here.
create function app.matches_among(people person_activity[], company uuid, pattern text) returns setof person_activity
  language sql stable set search_path = public, pg_temp
begin atomic
  with person as materialized (
    select activity.*, case
        when activity.email = '' then 'unknown contact' like pattern
        when contact.id is not null then app.identity_of(contact) like pattern
        else exists (
          select from quotes where company_id = company and person_email = activity.email and contact_id is null
            and app.identity_in(contact_info) like pattern)
      end as is_named
    from unnest(people) activity
    left join contacts contact on contact.company_id = company and contact.email = activity.email and activity.email <> ''
  ), quoted as (
    select person_email as email, count(*)::integer as quotes,
      (count(*) filter (where app.counts_as_generated(status)))::integer as generated
    from person join quotes on quotes.company_id = company and person_email = person.email
    where not is_named and search_text collate "C" like pattern
    group by person_email
  ), drafted as (
    select person_email as email, count(*)::integer as drafts
    from person join saved_quotes on saved_quotes.company_id = company and person_email = person.email
    where not is_named and lower(quote_name) like pattern
    group by person_email
  )
  select company_id, email, id,
    case when is_named then quote_count else coalesce(quotes, 0) end,
    case when is_named then generated_count else coalesce(generated, 0) end,
    case when is_named then draft_count else coalesce(drafts, 0) end,
    latest_at, latest_quote_at
  from person left join quoted using (email) left join drafted using (email)
  where is_named or quotes > 0 or drafts > 0;
end;

-- The same for all people of a company.
create or replace function app.activity_matching(company uuid, pattern text)
  returns table (email text, quote_count integer, generated_count integer, draft_count integer)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'with named as materialized (select app.people_matching($1, $2) as email)
    select email, quote_count, generated_count, draft_count from person_activity
      where company_id = $1 and email in (select email from named)
    union all
    select email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
    from (
      select person_email as email, count(*) as quotes, count(*) filter (where app.counts_as_generated(status)) as generated,
          0 as drafts
        from quotes where company_id = $1 and search_text'
        || case when app.is_common(company, pattern, 'quotes') then ' collate "C"' else '' end || ' like $2
        group by person_email
      union all
      select person_email, 0, 0, count(*)
        from saved_quotes where company_id = $1 and lower(quote_name) like $2
        group by person_email
    ) each
    where email not in (select email from named)
    group by email'
    using company, pattern;
end
$$;

-- The people whom a search finds, from the given one on. If those among the latest thousand fill a page, they are enough:
-- nobody needs to know how many more there are. Otherwise, it looks at everyone.
-- Runs beside the policies and keeps the fence itself, as the searches before it do.
create function app.find_people(
  company uuid, pattern text, tab text, page_size integer, after_at timestamptz, after_id uuid
)
  returns table (
    email text, id uuid, latest_at timestamptz, quote_count integer, generated_count integer, draft_count integer,
    is_all boolean
  )
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  size integer;
  people person_activity[];
  found person_activity[];
  is_enough boolean;
begin
  if not app.may_read(company) then return; end if;
  -- A hundred tell cheaply whether a thousand are worth a look.
  foreach size in array array[100, 1000] loop
    people := array(
      select activity from person_activity activity
      where company_id = company and (after_at is null or (activity.latest_at, activity.id) < (after_at, after_id))
      order by activity.latest_at desc, activity.id desc limit size);
    is_all := after_at is null and cardinality(people) < size;
    select array_agg(matching), count(*) filter (where 0 < case tab
        when 'generated' then matching.generated_count
        when 'drafts' then matching.draft_count
        else matching.quote_count + matching.draft_count
      end) * 1000 / size > page_size
      into found, is_enough
      from app.matches_among(people, company, pattern) matching;
    exit when is_all or not is_enough;
  end loop;
  if is_all or is_enough then
    return query
      select one.email, one.id, one.latest_at, one.quote_count, one.generated_count, one.draft_count, is_all
      from unnest(found) one;
  else
    return query
      select matching.email, activity.id, activity.latest_at, matching.quote_count, matching.generated_count,
        matching.draft_count, true
      from app.activity_matching(company, pattern) matching
      join person_activity activity on activity.company_id = company and activity.email = matching.email;
  end if;
end
$$;

-- The quotes that a search finds, if they are few; null if they are many, which a list then reads in its own order. A text
-- of fewer than three letters is in no trigram index.
create function app.find_quotes(company uuid, pattern text) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  few constant integer := 2000;
  ids uuid[];
begin
  if not app.may_read(company) then return '{}'; end if;
  execute 'select array(
      select id from quotes where company_id = $1 and search_text'
      || case when length(pattern) < 5 then ' collate "C"' else '' end || ' like $2
      union all
      select id from quotes where company_id = $1 and person_email in (select app.people_matching($1, $2))
      limit ' || few + 1 || ')'
    into ids using company, pattern;
  return case when cardinality(ids) <= few then ids end;
end
$$;
