-- Form templates: what staff fill in to make a quote.

create table form_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  structure jsonb not null default '[]' check (jsonb_typeof(structure) = 'array'),
  -- What the template charges as a whole; its fields' prices are in the structure. Null: a template without prices.
  pricing jsonb check (pricing is null or jsonb_typeof(pricing) = 'object'),
  -- What its prices and formulas look values up in.
  tables jsonb not null default '[]' check (jsonb_typeof(tables) = 'array'),
  -- Answers, with the results that they must give.
  test_cases jsonb not null default '[]' check (jsonb_typeof(test_cases) = 'array'),
  inclusions text[] not null default '{}',
  exclusions text[] not null default '{}',
  make_webhook_url text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index form_templates_company_created_idx on form_templates (company_id, created_at desc, id desc); -- the list of templates
alter table form_templates enable row level security;
create policy own_company on form_templates to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on form_templates to quotemill_app;

-- What a template was after each save: see decision 52. The latest hundred stay.
create table template_versions (
  company_id uuid not null references companies on delete cascade,
  template_id uuid not null,
  version integer not null,
  contents jsonb not null,
  note text not null default '',
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (company_id, template_id, version),
  foreign key (company_id, template_id) references form_templates (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index template_versions_author_idx on template_versions (company_id, created_by) where created_by is not null;
alter table template_versions enable row level security;
create policy own_company on template_versions to quotemill_app using (company_id = (select app.current_company()));
-- No update: a version never changes.
grant select, insert, delete on template_versions to quotemill_app;

-- Everything but what a save does not change, so that a new column belongs to the versions by itself.
create function app.template_contents(template form_templates) returns jsonb
  language sql stable
  return to_jsonb(template)
    - array['company_id', 'id', 'is_active', 'created_by', 'created_at', 'updated_at', 'version'];

-- A version that is being worked on and that new quotes do not use yet.
create table template_drafts (
  company_id uuid not null references companies on delete cascade,
  template_id uuid not null,
  contents jsonb not null,
  -- The note for the version that it becomes.
  note text not null default '',
  -- The version that it was started from.
  based_on integer not null,
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, template_id),
  foreign key (company_id, template_id) references form_templates (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references users (company_id, id) on delete set null (updated_by)
);
create index template_drafts_author_idx on template_drafts (company_id, updated_by) where updated_by is not null;
alter table template_drafts enable row level security;
create policy own_company on template_drafts to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on template_drafts to quotemill_app;

-- A template with some answers given already.
create table prefilled_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid primary key default gen_random_uuid(),
  base_template_id uuid not null,
  name text not null check (name <> ''),
  description text,
  prefilled_answers jsonb not null default '{}' check (jsonb_typeof(prefilled_answers) = 'object'),
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, base_template_id) references form_templates (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index prefilled_templates_base_idx on prefilled_templates (company_id, base_template_id, created_at desc);
alter table prefilled_templates enable row level security;
create policy own_company on prefilled_templates to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on prefilled_templates to quotemill_app;
