-- The template of an offer's first quote, for the dashboard's numbers. No reference: quote and template may be deleted.
alter table offers add column template_id uuid;
