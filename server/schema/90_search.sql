-- Searching. LIKE may not run before a policy, since its errors could tell of rows that the actor must not see: under
-- row-level security no index helps a search. So these functions run with the owner's rights, beside the policies, and
-- ask `app.may_read` themselves. See decision 17. Statements are dynamic, so that each search is planned for its own text.

-- Who a contact is, as one text. Line breaks separate the fields, so that no term matches across two.
create function app.name_and_address_of(contact contacts) returns text language sql immutable
  return lower(contact.first_name || ' ' || contact.last_name || e'\n' || contact.email);

create function app.identity_of(contact contacts) returns text language sql immutable
  return app.name_and_address_of(contact) || e'\n' || lower(contact.company_name);

-- The same for a quote from before there were contacts.
create function app.identity_in(info jsonb) returns text language sql immutable
  return lower(
    coalesce(nullif(btrim(info ->> 'firstName'), '') || ' ' || coalesce(btrim(info ->> 'lastName'), ''), btrim(info ->> 'name'), '')
    || e'\n' || coalesce(btrim(info ->> 'email'), '') || e'\n' || coalesce(btrim(info ->> 'companyName'), ''));

-- The indexes help where the server has the two extensions; without them a search is a scan.
do $$
begin
  create extension if not exists btree_gin;
  create extension if not exists pg_trgm;
  create index contacts_search_idx on contacts using gin (company_id, search_text gin_trgm_ops);
  create index quotes_search_idx on quotes using gin (company_id, search_text gin_trgm_ops);
  create index quotes_identity_idx on quotes using gin (company_id, app.identity_in(contact_info) gin_trgm_ops)
    where contact_id is null;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end
$$;

-- Whether a text is in so many rows of a company that reading them all is faster: the trigram index would find nearly all
-- of them, and each would be looked up again.
create function app.is_common(company uuid, pattern text, searched regclass) returns boolean
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  is_common boolean;
begin
  -- Fewer than three letters are in no trigram index.
  if length(pattern) < 5 then return true; end if;
  execute format(
    'select count(*) > 2000 from (select from %s where company_id = $1 and search_text like $2 limit 2001) found', searched)
    into is_common using company, pattern;
  return is_common;
end
$$;

-- The addresses of those whose name, address or company is like the pattern. A contact is called as the contact is
-- called now, whatever is written in a quote from before there were contacts.
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

-- What a search finds of each person: everything when it is the person who is found, else the quotes and drafts by name
-- or number.
create function app.activity_matching(company uuid, pattern text)
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

-- Which of these people a search finds, with counts of what it finds of each. Of someone who is found by name, these are all
-- their quotes and drafts. Another collation than that of the trigram index, because the index by person is faster here.
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

-- The people whom a search finds, from the given one on. If those among the latest thousand fill a page, they are enough:
-- nobody needs to know how many more there are. Otherwise, it looks at everyone.
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

-- Whether `app.people_matching` would find this one.
create function app.is_person_matching(company uuid, address text, pattern text) returns boolean
  language sql stable
as $$
  select case
    when address = '' then 'unknown contact' like pattern
    when exists (select from contacts where company_id = company and email = address) then exists (
      select from contacts where company_id = company and email = address and app.identity_of(contacts) like pattern)
    else exists (
      select from quotes where company_id = company and person_email = address and contact_id is null
        and app.identity_in(contact_info) like pattern)
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

-- What a search of contacts finds: the ids if they are few, and how many there are in any case. Counted once, while the
-- list reads its page by the ids or, if there are many, in its own order until it has enough. Many are counted without the trigram index, whose every hit would be looked up again.
create function app.find_contacts(
  company uuid, pattern text, in_identity boolean, wanted_status text, wanted_source text, out ids uuid[], out total bigint
)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  few constant integer := 2000;
  wanted constant text := 'from contacts where company_id = $1 and status = $3 and ($4 = ''all'' or source = $4)
    and (not $5 or app.identity_of(contacts) like $2)';
begin
  ids := '{}';
  total := 0;
  if not app.may_read(company) then return; end if;
  execute 'select coalesce(array_agg(id), ''{}''), count(*) from (
      select id ' || wanted || ' and search_text like $2 limit ' || few + 1 || ') found'
    into ids, total using company, pattern, wanted_status, wanted_source, in_identity;
  if total > few then
    ids := null;
    execute 'select count(*) ' || wanted || ' and search_text || '''' like $2'
      into total using company, pattern, wanted_status, wanted_source, in_identity;
  end if;
end
$$;

-- The newest rows that the palette finds. A common text reads the newest rows until it has enough, a rare one reads the
-- trigram index.
create function app.newest_contacts_matching(company uuid, pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select id from contacts where company_id = $1 and status = ''active'' and search_text like $2
     order by updated_at desc, id desc limit $3'
    using company, pattern, most;
end
$$;

create function app.newest_quotes_matching(company uuid, pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select id from quotes where company_id = $1 and search_text like $2
     order by created_at desc, id desc limit $3'
    using company, pattern, most;
end
$$;
