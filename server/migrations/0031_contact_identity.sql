-- Who a contact is, as one text to search in, written in one place. Line breaks part the fields, so that a term never
-- matches across two of them.
create function app.name_and_address_of(contact contacts) returns text language sql immutable
  return lower(contact.first_name || ' ' || contact.last_name || e'\n' || contact.email);
create function app.identity_of(contact contacts) returns text language sql immutable
  return app.name_and_address_of(contact) || e'\n' || lower(contact.company_name);

create or replace function app.people_matching(company uuid, pattern text) returns setof text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select email from contacts
    where app.may_read(company) and company_id = company and search_text like pattern
      and app.identity_of(contacts) like pattern
  union
  select person_email from quotes
    where app.may_read(company) and company_id = company and contact_id is null and person_email <> ''
      and app.identity_in(contact_info) like pattern
      and not exists (select from contacts where contacts.company_id = company and email = person_email)
  union
  select '' where app.may_read(company) and 'unknown contact' like pattern
$$;

create or replace function app.is_person_matching(company uuid, address text, pattern text) returns boolean
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
