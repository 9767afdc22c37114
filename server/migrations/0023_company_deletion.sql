-- A company that is being deleted, and how far that is: rows go in batches, the company itself last.
alter table companies
  add column deleting_at timestamptz(3),
  add column rows_to_delete integer not null default 0,
  add column rows_deleted integer not null default 0;

-- As before, and a company that is being deleted needs no counts: keeping them for each row costs more than the rows.
create or replace function app.count_quote() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id and deleting_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.person_email = new.person_email and app.has_pdf(old.status) = app.has_pdf(new.status) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform app.add_activity(old.company_id, old.person_email, -1, -app.has_pdf(old.status)::integer, 0, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    perform app.add_activity(new.company_id, new.person_email, 1, app.has_pdf(new.status)::integer, 0, new.created_at);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.person_email <> new.person_email) then
    -- Held since the count was changed: a quote that comes at the same time waits, and adds its own time.
    update person_activity activity set latest_quote_at = (
      select max(created_at) from quotes
      where quotes.company_id = activity.company_id and quotes.person_email = activity.email)
    where activity.company_id = old.company_id and activity.email = old.person_email;
  end if;
  return null;
end
$$;

create or replace function app.count_draft() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id and deleting_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.person_email = new.person_email then return null; end if;
  if tg_op <> 'INSERT' then
    perform app.add_activity(old.company_id, old.person_email, 0, 0, -1, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    perform app.add_activity(new.company_id, new.person_email, 0, 0, 1, new.created_at);
  end if;
  return null;
end
$$;
