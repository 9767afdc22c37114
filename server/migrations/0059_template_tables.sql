-- Tables that a template's prices and formulas look values up in, and answers with the results that they must give.
alter table form_templates
  add column tables jsonb not null default '[]'
    constraint form_templates_tables_check check (jsonb_typeof(tables) = 'array'),
  add column test_cases jsonb not null default '[]'
    constraint form_templates_test_cases_check check (jsonb_typeof(test_cases) = 'array');

-- As they were at submit, like the structure.
alter table quotes
  add column template_tables jsonb not null default '[]',
  add constraint quotes_template_tables_check check (jsonb_typeof(template_tables) = 'array') not valid;
