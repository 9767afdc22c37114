-- Until now the editor compared the name with what the rule makes of the record, with any number. The same is done here
-- once, for what is stored. Dates are written as the browser writes them, so any date will do. A transaction of its own:
-- the columns were added under a lock that must not last as long as this.

create function app.answer_text(answer jsonb) returns text language sql immutable
  return case jsonb_typeof(answer)
    when 'boolean' then case when answer::boolean then 'Yes' else 'No' end
    when 'array' then (select string_agg(nullif(item #>> '{}', ''), ', ') from jsonb_array_elements(answer) item)
    when 'object' then ''
    else answer #>> '{}'
  end;

create function app.follows_rule(company uuid, address text, author uuid, answers jsonb, name text) returns boolean
  language plpgsql stable
as $$
declare
  any_text constant text := u&'\E000'; -- a private character: nobody's name contains it
  made text;
  known jsonb;
  part text;
begin
  select quote_name_template, jsonb_build_object('company_name', companies.name) into made, known
    from companies where id = company;
  known := (select coalesce(jsonb_object_agg(key, app.answer_text(value)), '{}') from jsonb_each(answers)) || known
    || jsonb_build_object('quote_number', any_text, 'quote_date', any_text)
    || coalesce((
      select jsonb_build_object(
        'contact_first_name', first_name, 'contact_last_name', last_name,
        'contact_full_name', btrim(first_name || ' ' || last_name), 'contact_email', email, 'contact_phone', phone,
        'contact_company_name', company_name, 'contact_address', address1, 'contact_city', city, 'contact_state', state,
        'contact_country', country, 'contact_postal_code', postal_code)
      from contacts where company_id = company and email = address), '{}')
    || coalesce((
      select jsonb_build_object(
        'user_full_name', full_name, 'user_email', email, 'user_first_name', split_part(btrim(full_name), ' ', 1),
        'user_last_name', btrim(regexp_replace(btrim(full_name), '^\S+', '')))
      from users where company_id = company and id = author), '{}');
  for part in select distinct match[1] from regexp_matches(made, '\{\{([^{}]*)\}\}', 'g') match loop
    made := replace(made, '{{' || part || '}}', coalesce(known ->> btrim(part), ''));
  end loop;
  made := btrim(regexp_replace(made, '\s+', ' ', 'g'));
  if replace(made, any_text, '1') !~ '[[:alnum:]]' then made := any_text; end if;
  return name ~ ('^' || replace(regexp_replace(made, '([.*+?^${}()|[\]\\])', '\\\1', 'g'), any_text, '\S+') || '$');
end
$$;

do $$
declare
  tell_change constant text := pg_get_functiondef('app.tell_change'::regproc);
begin
  -- Nobody needs to hear of this; others still see the function as it was.
  create or replace function app.tell_change() returns trigger language plpgsql as 'begin return null; end';
  -- Of a million quotes, all would take a server's start ten minutes. Older ones keep their names when they are edited.
  update quotes set auto_name = true
    where created_at > now() - interval '90 days'
      and app.follows_rule(company_id, person_email, created_by, answers, quote_name);
  update saved_quotes set auto_name = true
    where app.follows_rule(company_id, person_email, created_by, answers, quote_name);
  execute tell_change;
end
$$;

drop function app.follows_rule;
drop function app.answer_text;
