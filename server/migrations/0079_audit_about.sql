-- Who an entry names and what it tells of, as they were called then: [{ kind, id, name }]. Processes of the version before
-- write neither, and their entries show the subject.
alter table audit_log
  add column actor_name text,
  add column about jsonb not null default '[]',
  -- What a reader can filter by. A column, because row-level security keeps functions away from indexes.
  add column kind text;

create function app.audit_kind(action text) returns text language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case split_part(action, '.', 1)
    when 'quote' then 'quotes' when 'quotes' then 'quotes' when 'draft' then 'quotes' when 'offer' then 'quotes'
    when 'contact' then 'contacts' when 'contacts' then 'contacts'
    when 'template' then 'templates' when 'prefilled_template' then 'templates'
    when 'user' then 'people' when 'auth_user' then 'people' when 'invitation' then 'people' when 'password' then 'people'
    else 'settings'
  end
$$;
create function app.set_audit_kind() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.kind := app.audit_kind(new.action);
  return new;
end
$$;
create trigger set_audit_kind before insert on audit_log for each row execute function app.set_audit_kind();

-- The entries that tell of a record, in order of time.
create table audit_mentions (
  company_id uuid not null,
  target_id uuid not null,
  created_at timestamptz(3) not null,
  entry_id bigint not null,
  primary key (company_id, target_id, created_at, entry_id)
);
create index audit_mentions_entry_idx on audit_mentions (company_id, entry_id);

create function app.note_mentions() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into audit_mentions (company_id, target_id, created_at, entry_id)
  select distinct new.company_id, (item ->> 'id')::uuid, new.created_at, new.id from jsonb_array_elements(new.about) item;
  return null;
end
$$;
create trigger note_mentions after insert on audit_log for each row
  when (new.company_id is not null and new.about <> '[]') execute function app.note_mentions();

alter table audit_mentions enable row level security;
grant select, insert on audit_mentions to quotemill_app;
create policy own_company on audit_mentions to quotemill_app
  using (company_id = (select app.current_company()));
create policy global_admin on audit_mentions to quotemill_app
  using ((select app.is_global_admin()));
