-- Phone calls with contacts, and when to call again. See docs/inside/phone-calls.md.
create table phone_calls (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  -- What the call was about. Once the quote is deleted, the call is one with the contact, but what was said stays private.
  quote_id uuid,
  about_quote boolean not null check (about_quote or quote_id is null),
  -- What was said.
  note text not null default '' check (length(note) <= 2000),
  -- The day of the next call, in the company's time zone, and when and by whom that was done.
  next_on date,
  done_at timestamptz(3),
  done_by uuid,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, done_by) references users (company_id, id) on delete set null (done_by),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  check (done_at is null or next_on is not null)
);
-- Planned calls are listed first.
create index phone_calls_contact_idx on phone_calls
  (company_id, contact_id, (next_on is not null and done_at is null) desc, created_at desc, id desc);
create index phone_calls_quote_idx on phone_calls
  (company_id, quote_id, (next_on is not null and done_at is null) desc, created_at desc, id desc)
  where quote_id is not null;
create index phone_calls_due_idx on phone_calls (company_id, next_on, id)
  where done_at is null and next_on is not null; -- what is due, for the dashboard and the pipeline
create index phone_calls_author_idx on phone_calls (company_id, created_by) where created_by is not null;
create index phone_calls_done_by_idx on phone_calls (company_id, done_by) where done_by is not null;
alter table phone_calls enable row level security;
create policy own_company on phone_calls to quotemill_app using (company_id = (select app.current_company()));
-- A call about a quote of somebody else is theirs, and once the quote is deleted, its author's. One with a contact
-- is everybody's, as contacts are.
create policy own_quotes on phone_calls as restrictive to quotemill_own_app, quotemill_own_reader
  using (case when quote_id is null then not about_quote or created_by = (select app.current_person())
    else exists (select from quotes where quotes.company_id = phone_calls.company_id and quotes.id = phone_calls.quote_id) end);
grant select, insert, update, delete on phone_calls to quotemill_app;

-- Open screens hear of calls: all of the company, or those who may see the call. If it moves from one quote to another, both
-- are told of.
create function app.tell_phone_call() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', case when new.about_quote then coalesce(
      (select jsonb_build_array(created_by, owner_id) from quotes
        where quotes.company_id = new.company_id and quotes.id = subject.quote_id),
      jsonb_build_array(new.created_by)) end,
    'table', tg_table_name,
    'type', tg_op,
    'id', coalesce(subject.quote_id, new.id),
    'contact_id', new.contact_id,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text)
  from (select new.quote_id union select old.quote_id where old.quote_id is not null) subject;
  return null;
end
$$;
create trigger tell_phone_call after insert or update on phone_calls
  for each row execute function app.tell_phone_call();
