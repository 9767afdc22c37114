-- A global admin sees a company as one of its people, for a short time. See docs/inside/accounts.md.
alter table auth.sessions
  -- The account of the person as whom the session sees the company; null for all other sessions.
  add column acts_for uuid references auth.users on delete cascade,
  -- The global admin's own session. The view ends with it.
  add column opened_by uuid references auth.sessions on delete cascade,
  -- The activity that tells of its start.
  add column view_entry bigint,
  drop constraint sessions_origin_check,
  add constraint sessions_origin_check
    check (origin in ('password', 'invite', 'recovery', 'passkey', 'sso', 'view')),
  add constraint sessions_view_check
    check (num_nonnulls(acts_for, opened_by, view_entry) = case origin when 'view' then 3 else 0 end);

-- However a view ends, the company's activity tells when.
create function app.tell_view_end() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.add_job('record_view_end',
    json_build_object('entry_id', old.view_entry, 'ended_at', least(now(), old.ends_at)));
  return null;
end
$$;
create trigger tell_view_end after delete on auth.sessions
  for each row when (old.acts_for is not null) execute function app.tell_view_end();
