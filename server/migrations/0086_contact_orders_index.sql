-- For the orders that a list of contacts can have.
create index contacts_added_idx on contacts (company_id, status, created_at desc, id desc);
create index contacts_name_idx on contacts (company_id, status, first_name collate app.alphabetical,
  last_name collate app.alphabetical, id);
create index contacts_business_idx on contacts (company_id, status, (company_name = ''),
  company_name collate app.alphabetical, first_name collate app.alphabetical, last_name collate app.alphabetical, id);
