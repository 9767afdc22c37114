-- Attempts and answers of a quote's runs reach open browsers at once, also when they do not change the quote itself.
-- Processes of the version before do not know this table and skip the message.
create function app.tell_run() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'table', tg_table_name,
    'type', tg_op,
    'id', new.quote_id,
    'contact_id', null,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text);
  return null;
end
$$;
create trigger tell_run after insert on webhook_deliveries for each row
  when (new.quote_id is not null) execute function app.tell_run();
