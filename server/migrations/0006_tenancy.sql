-- The second fence. The owner (migrations, jobs, sign-in) passes; requests run as quotemill_app and do not.

alter table companies enable row level security;
alter table company_secrets enable row level security;
alter table users enable row level security;
alter table contacts enable row level security;
alter table form_templates enable row level security;
alter table prefilled_templates enable row level security;
alter table quotes enable row level security;
alter table saved_quotes enable row level security;
alter table webhook_deliveries enable row level security;
alter table audit_log enable row level security;

grant select, insert, update, delete on
  companies, company_secrets, users, contacts, form_templates, prefilled_templates, quotes, saved_quotes,
  webhook_deliveries
to quotemill_app;
grant select, insert on audit_log to quotemill_app;

-- `(select …)` makes the planner ask once for a statement instead of once for a row.

create policy own_company on companies to quotemill_app
  using (id = (select app.current_company()));
create policy global_admin on companies to quotemill_app
  using ((select app.is_global_admin()));

create policy own_company on users to quotemill_app
  using (company_id = (select app.current_company()));
create policy global_admin on users to quotemill_app
  using ((select app.is_global_admin()));

create policy own_company on company_secrets to quotemill_app
  using (company_id = (select app.current_company()));

create policy own_company on contacts to quotemill_app
  using (company_id = (select app.current_company()));
create policy global_admin_reads on contacts for select to quotemill_app
  using ((select app.is_global_admin()));

create policy own_company on form_templates to quotemill_app
  using (company_id = (select app.current_company()));

create policy own_company on prefilled_templates to quotemill_app
  using (company_id = (select app.current_company()));

create policy own_company on quotes to quotemill_app
  using (company_id = (select app.current_company()));
create policy global_admin_reads on quotes for select to quotemill_app
  using ((select app.is_global_admin()));

create policy own_company on saved_quotes to quotemill_app
  using (company_id = (select app.current_company()));

create policy own_company on webhook_deliveries to quotemill_app
  using (company_id = (select app.current_company()));

create policy own_company on audit_log to quotemill_app
  using (company_id = (select app.current_company()));
create policy global_admin on audit_log to quotemill_app
  using ((select app.is_global_admin()));
