-- False, not null, for an actor without a company: `if not app.may_read(company)` would let them pass.
create or replace function app.may_read(company uuid) returns boolean language sql stable
  return coalesce(company = app.current_company(), false) or app.is_global_admin();
