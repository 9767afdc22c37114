-- Notes that only the team sees. `notes` are printed on the quote.
alter table quotes add column internal_notes text not null default '';
alter table saved_quotes add column internal_notes text not null default '';

-- What the price covers and what it does not, line by line. A draft without a list of its own uses the template's; a quote
-- keeps the lists it was made with, and has none if it is older than them.
alter table form_templates
  add column inclusions text[] not null default '{}',
  add column exclusions text[] not null default '{}';
alter table saved_quotes add column inclusions text[], add column exclusions text[];
alter table quotes add column inclusions text[], add column exclusions text[];
