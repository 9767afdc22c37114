-- Statuses are compared without regard to case, whoever wrote them. One that we know is stored in its one spelling, so
-- that queries and indexes compare plain text; any other text stays as it came. The list is that of shared/src/quotes/status.ts.
create function app.spell_quote_status() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.status := coalesce(
    (
      select known from unnest(array['Draft', 'Processing', 'Generated', 'Failed', 'Sent', 'Pending PDF']) known
      where lower(known) = lower(btrim(new.status, e' \t\r\n'))
    ),
    new.status
  );
  return new;
end
$$;
create trigger spell_quote_status before insert or update of status on quotes
  for each row execute function app.spell_quote_status();

update quotes set status = status
where status not in ('Draft', 'Processing', 'Generated', 'Failed', 'Sent', 'Pending PDF');
