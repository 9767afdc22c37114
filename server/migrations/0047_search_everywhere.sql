-- One search for every list: the same words find the same people and quotes everywhere. A row is found if each word of the
-- search is somewhere in it:
-- - a quote or draft, in its name and number and in who it is for
-- - a person, in the name, company, addresses and phone number and in the numbers of their quotes
-- `words` are LIKE patterns. `phones` are as many: the pattern of the digits that the word is part of, or null. The server
-- makes both: see server/src/platform/db/search.ts. Earlier versions call the functions that are dropped here, so their
-- processes must have stopped before, as 0031 says.

drop function app.find_contacts(uuid, text, boolean, text, text);
drop function app.find_people(uuid, text, text, integer, timestamptz, uuid);
drop function app.matches_among(person_activity[], uuid, text);
drop function app.activity_matching(uuid, text);
drop function app.find_quotes(uuid, text);
drop function app.people_matching(uuid, text, boolean);
drop function app.is_person_matching(uuid, text, text);
drop function app.newest_contacts_matching(uuid, text, integer);
drop function app.newest_quotes_matching(uuid, text, integer);
drop function app.is_common(uuid, text, regclass);
drop function app.identity_of(contacts);
drop function app.name_and_address_of(contacts);

-- Who a contact is, as one text. Line breaks separate the fields, so that no word matches across two.
create function app.identity_of(first_name text, last_name text, email text, company_name text) returns text
  language sql immutable parallel safe
  return lower(first_name || ' ' || last_name || e'\n' || email || e'\n' || company_name);

create function app.digits_of(phone text) returns text language sql immutable parallel safe
  return regexp_replace(phone, '[^0-9]', '', 'g');

-- All that a search looks at of the person in a quote from before there were contacts, with the digits of the phone number.
create function app.text_of_person(info jsonb) returns text language sql immutable parallel safe
  return app.identity_in(info) || lower(e'\n' || coalesce(info ->> 'address1', '') || e'\n' || coalesce(info ->> 'city', '')
    || e'\n' || coalesce(info ->> 'state', '') || e'\n' || coalesce(info ->> 'postalCode', '') || e'\n'
    || app.digits_of(coalesce(info ->> 'phone', '')));

-- The words that are neither in the text nor, as part of a phone number, among the digits.
create function app.words_lacking(words text[], phones text[], searched text, digits text) returns text[]
  language plpgsql immutable parallel safe
as $$
declare
  lacking text[] := '{}';
begin
  for position in 1 .. cardinality(words) loop
    if searched not like words[position] and (digits like phones[position]) is not true then
      lacking := lacking || words[position];
    end if;
  end loop;
  return lacking;
end
$$;

-- Which words each of these people lacks: a quote of theirs that has those is found. A contact is called as the contact is
-- called now, whatever is written in a quote from before there were contacts.
create function app.people_lacking(company uuid, people text[], words text[], phones text[])
  returns table (email text, lacking text[])
  language plpgsql stable rows 100 set search_path = public, pg_temp
as $$
declare
  has_phone constant boolean := array_remove(phones, null) <> '{}';
begin
  return query
    select address, app.words_lacking(words, phones, known.searched, known.digits)
    from unnest(people) address
      left join contacts contact on contact.company_id = company and contact.email = address and address <> '',
      lateral (
        select contact.search_text as searched, case when has_phone then app.digits_of(contact.phone) end as digits
          where contact.id is not null
        union all
        select written, written from (
          select coalesce(string_agg(app.text_of_person(contact_info), e'\n'), '') as written from quotes
          where company_id = company and person_email = address and contact_id is null
        ) quoted
          where contact.id is null and address <> ''
        union all
        select 'unknown contact', '' where address = ''
      ) known;
end
$$;

-- The people with a quote whose number, the last line of its text, has the word.
create function app.people_numbered(company uuid, word text) returns text[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  people text[];
begin
  if not app.may_read(company) then return '{}'; end if;
  execute 'select array(select distinct person_email from quotes where company_id = $1 and search_text like $2'
      || app.of_author('quotes') || ')'
    into people using company, e'%\n' || word;
  return people;
end
$$;

-- Whether a word is also looked for in the numbers of people's quotes: one or two digits are in most of them.
create function app.may_be_number(word text) returns boolean language sql immutable parallel safe
  return length(word) >= 5 and word ~ '[0-9]';

-- Conditions are parts of statements, each of which is planned for what it searches for. What is searched for and for whom are
-- parameters of the statement, because PostgreSQL writes the text of a statement that takes too long to its log:
-- $1 the company, $2 the addresses for each word (app.addresses[]), $3 `words`, $4 `phones`.
create type app.addresses as (list text[]);

-- For each word, who has a quote with that number.
create function app.people_by_number(company uuid, words text[], by_number boolean) returns app.addresses[]
  language sql stable
  return array(
    select row(case when by_number and app.may_be_number(word) then app.people_numbered(company, word) else '{}' end)::app.addresses
    from unnest(words) with ordinality each(word, place) order by place);

-- Of few people, a plan should know how many they are; of many, finding out takes too long.
create function app.is_one_of(people app.addresses[], place integer, address text) returns text language sql immutable
  return case
    when cardinality((people[place]).list) > 2000 then format('%s in (select unnest($2[%s].list))', address, place)
    else format('%s = any ($2[%s].list)', address, place)
  end;

-- What makes a row a hit: `searched`, `digits` and `address` are the columns or expressions that have the text, the digits
-- of the phone number and the person's address.
create function app.hits_with(people app.addresses[], phones text[], searched text, digits text, address text) returns text
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  condition text;
  conditions text[] := '{}';
begin
  for position in 1 .. cardinality(phones) loop
    condition := format('%s like $3[%s]', searched, position);
    if phones[position] is not null then
      condition := condition || format(' or %s like $4[%s]', digits, position);
    end if;
    if (people[position]).list <> '{}' then
      condition := condition || ' or ' || app.is_one_of(people, position, address);
    end if;
    conditions := conditions || format('(%s)', condition);
  end loop;
  return array_to_string(conditions, ' and ');
end
$$;

create function app.contacts_with(people app.addresses[], phones text[]) returns text
  language sql stable
  return app.hits_with(people, phones, 'search_text', 'app.digits_of(phone)', 'email');

create function app.old_quotes_with(people app.addresses[], phones text[]) returns text
  language sql stable
  return app.hits_with(people, phones, 'app.text_of_person(contact_info)', 'app.text_of_person(contact_info)',
    'person_email');

-- The addresses of those who are found: contacts, deleted ones included, and people whom only older quotes know.
create function app.people_matching(company uuid, words text[], phones text[], by_number boolean) returns setof text
  language plpgsql stable security definer rows 5000 set search_path = public, pg_temp
as $$
declare
  people app.addresses[];
begin
  if not app.may_read(company) then return; end if;
  people := app.people_by_number(company, words, by_number);
  return query execute
    'select email from contacts where company_id = $1 and ' || app.contacts_with(people, phones) || '
    union all
    select distinct person_email from quotes
      where company_id = $1 and contact_id is null and person_email <> '''' and '
        || app.old_quotes_with(people, phones) || app.of_author('quotes') || '
        and not exists (select from contacts where contacts.company_id = $1 and email = person_email)
    union all
    select '''' where ''unknown contact'' like all ($3)'
    using company, people, words, phones;
end
$$;

-- For each word, who is found by it.
create function app.people_by_word(company uuid, words text[], phones text[]) returns app.addresses[]
  language sql stable
  return array(
    select row(array(select app.people_matching(company, array[word], array[phone], false)))::app.addresses
    from unnest(words, phones) with ordinality each(word, phone, place) order by place);

-- What makes a quote or draft a hit, by its columns `search_text` and `person_email`.
create function app.quotes_with(people app.addresses[], words text[]) returns text
  language sql stable
  return app.hits_with(people, array_fill(null::text, array[cardinality(words)]), 'search_text', '', 'person_email');

-- How many quotes and drafts a search finds of a person.
create type app.found_person as (email text, quote_count integer, generated_count integer, draft_count integer);

create function app.activity_matching(company uuid, words text[], phones text[]) returns setof app.found_person
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  people app.addresses[];
  condition text;
begin
  if not app.may_read(company) then return; end if;
  people := app.people_by_word(company, words, phones);
  condition := app.quotes_with(people, words);
  return query execute
    'select person_email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
    from (
      select person_email, count(*) as quotes, count(*) filter (where app.counts_as_generated(status)) as generated, 0 as drafts
        from quotes where company_id = $1 and ' || condition || app.of_author('quotes') || '
        group by person_email
      union all
      select person_email, 0, 0, count(*)
        from (select person_email, created_by, lower(quote_name) as search_text from saved_quotes where company_id = $1) draft
        where ' || condition || app.of_author('saved_quotes') || '
        group by person_email
    ) each
    group by person_email'
    using company, people, words;
end
$$;

-- The same of these people only. With another collation than that of the trigram index, because the index by person is
-- faster here.
create function app.matches_among(company uuid, people text[], words text[], phones text[]) returns setof app.found_person
  language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
    with person as materialized (
      select email, lacking from app.people_lacking(company, people, words, phones)
    ), quoted as (
      select email, count(*)::integer as quotes,
        (count(*) filter (where app.counts_as_generated(status)))::integer as generated
      from person join quotes on quotes.company_id = company and person_email = person.email
      where search_text collate "C" like all (lacking)
      group by email
    ), drafted as (
      select email, count(*)::integer as drafts
      from person join saved_quotes on saved_quotes.company_id = company and person_email = person.email
      where lower(quote_name) like all (lacking)
      group by email
    )
    select email, coalesce(quotes, 0), coalesce(generated, 0), coalesce(drafts, 0)
    from quoted full join drafted using (email);
end
$$;

-- The people whom a search finds, from the given one on. If those among the latest thousand fill a page, they are enough:
-- nobody needs to know how many more there are. Otherwise, it looks at everyone.
create function app.find_people(
  company uuid, words text[], phones text[], tab text, page_size integer, after_at timestamptz, after_id uuid
)
  returns table (
    email text, id uuid, latest_at timestamptz, quote_count integer, generated_count integer, draft_count integer,
    is_all boolean
  )
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  size integer;
  people text[];
  found app.found_person[];
  is_enough boolean;
begin
  if not app.may_read(company) then return; end if;
  if app.sees_own_only() then
    return query
      select matching.email, activity.id, activity.latest_at::timestamptz, matching.quote_count, matching.generated_count,
        matching.draft_count, true
      from app.activity_matching(company, words, phones) matching join own.person_activity activity
        on activity.email = matching.email;
    return;
  end if;
  -- A hundred tell cheaply whether a thousand are worth a look.
  foreach size in array array[100, 1000] loop
    people := array(
      select activity.email from person_activity activity
      where company_id = company and (after_at is null or (activity.latest_at, activity.id) < (after_at, after_id))
      order by activity.latest_at desc, activity.id desc limit size);
    is_all := after_at is null and cardinality(people) < size;
    select array_agg(matching), count(*) filter (where 0 < case tab
        when 'generated' then matching.generated_count
        when 'drafts' then matching.draft_count
        else matching.quote_count + matching.draft_count
      end) * 1000 / size > page_size
      into found, is_enough
      from app.matches_among(company, people, words, phones) matching;
    exit when is_all or not is_enough;
  end loop;
  if not (is_all or is_enough) then
    found := array(select matching from app.activity_matching(company, words, phones) matching);
    is_all := true;
  end if;
  return query
    select matching.email, activity.id, activity.latest_at, matching.quote_count, matching.generated_count,
      matching.draft_count, is_all
    from unnest(found) matching
      join person_activity activity on activity.company_id = company and activity.email = matching.email;
end
$$;

-- The quotes that a search finds, if they are few; null if they are many, which a list then reads in its own order.
create function app.find_quotes(company uuid, words text[], phones text[]) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  few constant integer := 2000;
  people app.addresses[];
  ids uuid[];
begin
  if not app.may_read(company) then return '{}'; end if;
  people := app.people_by_word(company, words, phones);
  execute 'select array(select id from quotes where company_id = $1 and '
      || app.quotes_with(people, words) || app.of_author('quotes') || ' limit ' || few + 1 || ')'
    into ids using company, people, words;
  return case when cardinality(ids) <= few then ids end;
end
$$;

-- What a search of contacts finds: the ids if they are few, and how many there are in any case. Counted once, while the
-- list reads its page by the ids or, if there are many, in its own order until it has enough.
create function app.find_contacts(
  company uuid, words text[], phones text[], in_identity boolean, wanted_status text, wanted_source text,
  out ids uuid[], out total bigint
)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  few constant integer := 2000;
  people app.addresses[];
  wanted text;
begin
  ids := '{}';
  total := 0;
  if not app.may_read(company) then return; end if;
  people := app.people_by_number(company, words, not in_identity);
  wanted := 'from contacts where company_id = $1 and status = $5 and ($6 = ''all'' or source = $6) and '
    || app.contacts_with(people, phones)
    || case when in_identity then ' and app.identity_of(first_name, last_name, email, company_name) like all ($3)' else '' end;
  execute 'select coalesce(array_agg(id), ''{}''), count(*) from (select id ' || wanted || ' limit ' || few + 1 || ') found'
    into ids, total using company, people, words, phones, wanted_status, wanted_source;
  if total > few then
    ids := null;
    execute 'select count(*) ' || wanted into total using company, people, words, phones, wanted_status, wanted_source;
  end if;
end
$$;

-- The newest rows that the palette finds. A common text reads the newest rows until it has enough, a rare one reads the
-- trigram index.
create function app.newest_contacts_matching(company uuid, words text[], phones text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  people app.addresses[];
begin
  if not app.may_read(company) then return; end if;
  people := app.people_by_number(company, words, true);
  return query execute
    'select id from contacts where company_id = $1 and status = ''active'' and '
      || app.contacts_with(people, phones) || ' order by updated_at desc, id desc limit $5'
    using company, people, words, phones, most;
end
$$;

create function app.newest_quotes_matching(company uuid, words text[], phones text[], by_person boolean, most integer)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  people app.addresses[];
begin
  if not app.may_read(company) then return; end if;
  if by_person then people := app.people_by_word(company, words, phones); end if;
  return query execute
    'select id from quotes where company_id = $1 and ' || app.quotes_with(people, words)
      || app.of_author('quotes') || ' order by created_at desc, id desc limit $4'
    using company, people, words, most;
end
$$;
