-- The index on versions begins with the same columns.
drop index quotes_company_template_idx;
