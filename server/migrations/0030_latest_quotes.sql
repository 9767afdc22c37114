-- The dashboard of a global admin shows the latest quotes of all companies.
create index quotes_created_idx on quotes (created_at desc, id desc);
