-- One record of a company has an external id, deleted contacts included.
create unique index contacts_external_id_key on contacts (company_id, external_id) where external_id is not null;
create unique index form_templates_external_id_key on form_templates (company_id, external_id)
  where external_id is not null;
create unique index quotes_external_id_key on quotes (company_id, external_id) where external_id is not null;
-- What has changed since some time, for programs that keep a copy. Contacts and price items have theirs already.
create index form_templates_updated_idx on form_templates (company_id, updated_at, id);
create index quotes_updated_idx on quotes (company_id, updated_at, id);
create index saved_quotes_updated_idx on saved_quotes (company_id, updated_at, id);
