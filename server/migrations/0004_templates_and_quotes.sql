create table form_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  structure jsonb not null default '[]' check (jsonb_typeof(structure) = 'array'),
  is_active boolean not null default true,
  make_webhook_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id)
);
create index form_templates_company_created_idx on form_templates (company_id, created_at desc, id desc);

create table prefilled_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  base_template_id uuid not null,
  name text not null check (name <> ''),
  description text,
  prefilled_answers jsonb not null default '{}' check (jsonb_typeof(prefilled_answers) = 'object'),
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, base_template_id) references form_templates (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index prefilled_templates_base_idx on prefilled_templates (company_id, base_template_id, created_at desc);

create table quotes (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  template_id uuid,
  contact_id uuid,
  -- Name and fields of the template at submit: labels survive later edits and deletion.
  template_name text not null default '',
  template_structure jsonb not null default '[]' check (jsonb_typeof(template_structure) = 'array'),
  -- Quotes made before contacts existed carry the person here.
  contact_info jsonb,
  quote_name text not null,
  quote_number text not null,
  status text not null default 'Processing',
  notes text not null default '',
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  outputs jsonb check (outputs is null or jsonb_typeof(outputs) = 'object'),
  pdf_storage_path text,
  error_message text,
  quote_sent_timestamp timestamptz(3),
  idempotency_key text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id),
  constraint quotes_number_key unique (company_id, quote_number),
  foreign key (company_id, template_id) references form_templates (company_id, id) on delete set null (template_id),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index quotes_idempotency_key on quotes (company_id, idempotency_key) where idempotency_key is not null;
create index quotes_company_created_idx on quotes (company_id, created_at desc, id desc);
create index quotes_company_contact_idx on quotes (company_id, contact_id, created_at desc);
create index quotes_company_template_idx on quotes (company_id, template_id);
create index quotes_company_status_idx on quotes (company_id, status);
create index quotes_processing_idx on quotes (created_at) where status = 'Processing';

create table saved_quotes (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  template_id uuid,
  contact_id uuid,
  quote_name text not null,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  notes text not null default '',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id),
  foreign key (company_id, template_id) references form_templates (company_id, id) on delete set null (template_id),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index saved_quotes_company_created_idx on saved_quotes (company_id, created_at desc, id desc);
create index saved_quotes_company_contact_idx on saved_quotes (company_id, contact_id);
create index saved_quotes_company_template_idx on saved_quotes (company_id, template_id);
