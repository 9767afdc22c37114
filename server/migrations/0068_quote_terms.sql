-- The terms that a quote's PDF is printed with, taken from its company when a run starts: what the customer's page shows
-- must be the same. Null for the quotes whose latest run is older than this. See decision 53.
alter table quotes add column terms text;

create function app.take_company_terms() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  new.terms := (select coalesce(details ->> 'terms', '') from companies where id = new.company_id);
  return new;
end
$$;
create trigger take_company_terms before insert on quotes for each row execute function app.take_company_terms();
create trigger take_company_terms_again before update of run on quotes for each row
  when (new.run <> old.run) execute function app.take_company_terms();
