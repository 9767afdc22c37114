-- The quotes and drafts of one person, for companies that show people only their own.
create index quotes_author_idx on quotes (company_id, created_by, created_at desc, id desc) where created_by is not null;
create index quotes_owner_idx on quotes (company_id, owner_id, created_at desc, id desc) where owner_id is not null;
create index saved_quotes_author_idx on saved_quotes (company_id, created_by) where created_by is not null;
