-- A company that is being deleted needs no counts: keeping them for each quote costs more than the quotes.
create function app.keeps_counts(company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from companies where id = company and deleting_at is null);
drop trigger count_quote on quotes;
create trigger count_quote after insert or update on quotes for each row execute function app.count_quote();
create trigger count_deleted_quote after delete on quotes for each row
  when (app.keeps_counts(old.company_id)) execute function app.count_quote();
