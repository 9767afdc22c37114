-- The change feed: every process listens, and passes on what belongs to the companies of its open browsers.
create function app.tell_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', changed -> 'company_id',
    'table', tg_table_name,
    'type', tg_op,
    'id', changed -> 'id',
    'contact_id', changed -> 'contact_id',
    'quote_name', left(changed ->> 'quote_name', 300),
    'quote_number', coalesce(changed ->> 'quote_number', ''),
    'pdf_ready', tg_op = 'UPDATE' and to_jsonb(old) ->> 'pdf_storage_path' is null
      and changed ->> 'pdf_storage_path' is not null
  )::text);
  return null;
end
$$;
create trigger tell_change after insert or update or delete on quotes for each row execute function app.tell_change();
create trigger tell_change after insert or update or delete on saved_quotes for each row execute function app.tell_change();

-- A session that ends closes its streams in every process.
create function app.tell_session_end() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('quotemill_sessions', old.id::text);
  return null;
end
$$;
create trigger tell_session_end after delete on auth.sessions for each row execute function app.tell_session_end();
