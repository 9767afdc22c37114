-- Strings instead of parsed bodies, as in 0000. The functions are the same otherwise.
create or replace function app.template_contents(template form_templates) returns jsonb language sql stable
as $$
  select to_jsonb(template)
    - array['company_id', 'id', 'is_active', 'is_starter', 'created_by', 'created_at', 'updated_at', 'version']
$$;

create or replace function app.name_and_address_of(contact contacts) returns text language sql immutable
as $$
  select lower(contact.first_name || ' ' || contact.last_name || e'\n' || contact.email)
$$;

create or replace function app.identity_of(contact contacts) returns text language sql immutable
as $$
  select app.name_and_address_of(contact) || e'\n' || lower(contact.company_name)
$$;

create or replace function app.matches_among(people person_activity[], company uuid, pattern text) returns setof person_activity
  language sql stable set search_path = public, pg_temp
as $$
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
  where is_named or quotes > 0 or drafts > 0
$$;
