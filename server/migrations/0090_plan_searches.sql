-- The searches of people and quotes, each planned for its own text, as the palette's are. A text that many have is looked
-- for in all rows of the company: the trigram index would find nearly all of them, and each would be looked up again.
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

create or replace function app.people_matching(company uuid, pattern text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select email from contacts
      where company_id = $1 and app.identity_of(contacts) like $2'
      || case when app.is_common(company, pattern, 'contacts') then '' else ' and search_text like $2' end || '
    union
    select person_email from quotes
      where company_id = $1 and contact_id is null and person_email <> '''' and app.identity_in(contact_info) like $2
        and not exists (select from contacts where contacts.company_id = $1 and email = person_email)
    union
    select '''' where ''unknown contact'' like $2'
    using company, pattern;
end
$$;

create or replace function app.activity_matching(company uuid, pattern text)
  returns table (email text, quote_count integer, generated_count integer, draft_count integer)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'with person as materialized (select app.people_matching($1, $2) as email)
    select email, quote_count, generated_count, draft_count from person_activity
      where company_id = $1 and email in (select email from person)
    union all
    select email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
    from (
      select person_email as email, count(*) as quotes, count(*) filter (where app.counts_as_generated(status)) as generated,
          0 as drafts
        from quotes where company_id = $1 and search_text'
        || case when app.is_common(company, pattern, 'quotes') then ' || ''''' else '' end || ' like $2
        group by person_email
      union all
      select person_email, 0, 0, count(*)
        from saved_quotes where company_id = $1 and lower(quote_name) like $2
        group by person_email
    ) each
    where email not in (select email from person)
    group by email'
    using company, pattern;
end
$$;
