-- What a template charges as a whole; what its fields cost stands in their structure. Null: a template without prices.
alter table form_templates add column pricing jsonb check (pricing is null or jsonb_typeof(pricing) = 'object');

-- As it was at submit, like the structure: a quote's price does not follow later changes of its template.
alter table quotes
  add column template_pricing jsonb check (template_pricing is null or jsonb_typeof(template_pricing) = 'object');
