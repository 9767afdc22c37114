-- One lower-cased text per contact: a search reads one column instead of eight, and 'first last' finds a person.
-- Line breaks part the fields, so that a term never matches across two of them.
alter table contacts add column search_text text not null generated always as (
  lower(
    first_name || ' ' || last_name || e'\n' || email || e'\n' || company_name || e'\n' || address1 || e'\n' || city
    || e'\n' || state || e'\n' || postal_code
  )
) stored;
