-- Entries that are there already: their kind, the names of people, and what they tell of where it still exists.
update audit_log set
  kind = app.audit_kind(action),
  actor_name = (select nullif(full_name, '') from users where users.id = actor_id),
  about = coalesce(case
    when action like 'contact.%' then (
      select jsonb_build_array(jsonb_build_object('kind', 'contact', 'id', id,
        'name', coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)))
      from contacts where contacts.company_id = audit_log.company_id and contacts.email = subject)
    when action in ('quote.submitted', 'quotes.sent') or action like 'offer.%' then (
      select jsonb_agg(item order by nth) from regexp_match(subject, '^(.*) to (\S+)$') as part, lateral (
        select nth, jsonb_build_object('kind', 'quote', 'id', id, 'name', quote_number) as item
        from unnest(string_to_array(coalesce(part[1], subject), ', ')) with ordinality listed(number, nth), quotes
        where quotes.company_id = audit_log.company_id and quote_number = number
        union all
        select null, jsonb_build_object('kind', 'contact', 'id', id,
          'name', coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email))
        from contacts where contacts.company_id = audit_log.company_id and contacts.email = part[2]) told)
    when action = 'quote.run_again' then (
      select jsonb_build_array(jsonb_build_object('kind', 'quote', 'id', id, 'name', quote_number))
      from quotes where quotes.company_id = audit_log.company_id
        -- As an id, for the index: a text would read all quotes of the company for each entry.
        and quotes.id = case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end)
    when action like 'template.%' then (
      select jsonb_build_array(jsonb_build_object('kind', 'template', 'id', min(id::text), 'name', subject))
      from form_templates where form_templates.company_id = audit_log.company_id and form_templates.name = subject
      having count(*) = 1)
    when action in ('user.invited', 'auth_user.deleted') then (
      select jsonb_build_array(jsonb_build_object('kind', 'user', 'id', id,
        'name', coalesce(nullif(full_name, ''), email)))
      from users where users.company_id = audit_log.company_id and users.email = subject)
  end, '[]')
where kind is null;

insert into audit_mentions (company_id, target_id, created_at, entry_id)
select distinct company_id, (item ->> 'id')::uuid, created_at, id
from audit_log, jsonb_array_elements(about) item
where company_id is not null
on conflict do nothing;
