-- What a search finds of people besides the text of contacts: digits of their phone numbers, and people whom only quotes
-- from before there were contacts know. Without the extensions a search is a scan, as 90_search.sql says.
drop index if exists quotes_identity_idx;
do $$
begin
  create index contacts_phone_idx on contacts using gin (company_id, app.digits_of(phone) gin_trgm_ops);
  create index quotes_person_idx on quotes using gin (company_id, app.text_of_person(contact_info) gin_trgm_ops)
    where contact_id is null;
exception
  when undefined_object then null;
end
$$;
