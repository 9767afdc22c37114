-- What a printed quote says about the company, as `shared/src/company-details.ts` describes it, and its logo in the file
-- store. Printed, never searched or joined: one column for all of it.
alter table companies
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  add column logo_path text;

-- Messages of the sending webhook that the reference workflow has mailed already: the same one must not go out twice.
create table workflow_mails (
  company_id uuid not null references companies on delete cascade,
  message_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, message_id)
);
alter table workflow_mails enable row level security;
grant select, insert, delete on workflow_mails to quotemill_app;
create policy own_company on workflow_mails to quotemill_app
  using (company_id = (select app.current_company()));
