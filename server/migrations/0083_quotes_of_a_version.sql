-- How many quotes each version of a template made.
create index quotes_template_version_idx on quotes (company_id, template_id, template_version);
