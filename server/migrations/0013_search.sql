-- LIKE may not run before a policy, since its errors could tell of rows that the actor must not see: under row-level
-- security no index helps a search. These two run beside the policies and keep the fence themselves.
create function app.may_read(company uuid) returns boolean language sql stable
  return company = app.current_company() or app.is_global_admin();

create function app.contacts_matching(company uuid, pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from contacts where app.may_read(company) and company_id = company and search_text like pattern
$$;

-- Who they are, or the name or number of one of their quotes or drafts. The index holds more of a contact than that: it
-- finds who may be meant.
create function app.quoted_contacts_matching(company uuid, pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from contacts
    where app.may_read(company) and company_id = company and search_text like pattern
      and lower(first_name || ' ' || last_name || e'\n' || email || e'\n' || company_name) like pattern
  union
  select contact_id from quotes
    where app.may_read(company) and company_id = company and search_text like pattern and contact_id is not null
  union
  select contact_id from saved_quotes
    where app.may_read(company) and company_id = company and lower(quote_name) like pattern and contact_id is not null
$$;

-- As for quotes: the index helps where the server has the two extensions; without them it is a scan.
do $$
begin
  create index contacts_search_idx on contacts using gin (company_id, search_text gin_trgm_ops);
exception
  when undefined_object then null;
end
$$;
