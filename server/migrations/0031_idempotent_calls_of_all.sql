-- The answers to repeated requests of everyone are in one table, by caller: see server/src/platform/http/idempotency.ts.
-- Earlier versions write the columns that are dropped here, so their processes must have stopped before: see the changelog.

-- Null for what an earlier version kept for a person: it did not compare their requests.
alter table idempotent_calls alter column request_hash drop not null;

-- A send has the id that was kept for its key. Programs' sends are there already, without it.
update idempotent_calls set answer = json_build_object('send_id', coalesce((
    select id from quote_sends
    where quote_sends.company_id = idempotent_calls.company_id and idempotency_key = caller_id || ' ' || key
  ), gen_random_uuid()))
  where answer is null;
alter table idempotent_calls alter column answer set not null;

insert into idempotent_calls (company_id, caller_id, key, answer, created_at)
  select company_id, created_by, idempotency_key,
    json_build_object('success', true, 'quote_id', id, 'quote_number', quote_number), created_at
  from quotes
  where created_by is not null and length(idempotency_key) <= 255 and created_at > now() - interval '24 hours'
  on conflict do nothing;
insert into idempotent_calls (company_id, caller_id, key, answer, created_at)
  select company_id, created_by, idempotency_key, json_build_object('send_id', id), started_at
  from quote_sends
  where created_by is not null and length(idempotency_key) <= 255 and started_at > now() - interval '24 hours'
  on conflict do nothing;
create function pg_temp.iso_time(moment timestamptz) returns text language sql
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
insert into idempotent_calls (company_id, caller_id, key, answer, created_at)
  select company_id, created_by, idempotency_key,
    to_jsonb(draft) || jsonb_build_object(
      'next_revision_number',
      case when revises_quote_id is not null then app.next_revision_number(company_id, revises_quote_id) end,
      'created_at', pg_temp.iso_time(created_at),
      'updated_at', pg_temp.iso_time(updated_at),
      'contact', (
        select to_jsonb(contacts) || jsonb_build_object(
          'created_at', pg_temp.iso_time(contacts.created_at), 'updated_at', pg_temp.iso_time(contacts.updated_at))
        from contacts where contacts.company_id = draft.company_id and email = person_email)),
    created_at
  from saved_quotes draft
  where created_by is not null and length(idempotency_key) <= 255 and created_at > now() - interval '24 hours'
  on conflict do nothing;
drop function pg_temp.iso_time(timestamptz);

alter table quotes drop column idempotency_key;
alter table saved_quotes drop column idempotency_key;
alter table quote_sends drop column idempotency_key;

-- People repeat requests, too, and read what they were answered.
drop policy own_quotes on idempotent_calls;
create policy own_calls on idempotent_calls as restrictive to quotemill_own_app, quotemill_own_reader
  using (caller_id = (select app.current_person()));

-- Locks the company's numbering until the transaction ends: submits of one company run one after another, so no number is
-- used twice and none is lost. The lock is not a key lock: rows that refer to the company, such as an answer of its
-- workflow, can be written in the meantime; otherwise the two could deadlock. The contact is locked next, before the quote:
-- a change of address locks the contact before its quotes and drafts. Null if the contact was deleted since it was read.
drop function app.take_quote_number(uuid, uuid, text);
create function app.take_quote_number(company uuid, contact uuid) returns text language plpgsql
as $$
declare
  prefix text;
  number integer;
begin
  select quote_prefix, quote_next_number into prefix, number from companies where id = company for no key update;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return null; end if;
  number := app.next_free_number(company, prefix, number);
  update companies set quote_next_number = number + 1 where id = company;
  return prefix || number;
end
$$;

drop function app.take_revision(uuid, uuid, text, uuid);
create function app.take_revision(
  company uuid, contact uuid, quote uuid,
  out quote_number text, out revision integer, out revises_quote_id uuid, out owner_id uuid
)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  first_number text;
begin
  if not app.may_act_for(company) then return; end if;
  perform from companies where id = company for no key update;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return; end if;
  -- Whoever revises it, the quote stays the quote of the person whose quote it was.
  select each.id, app.first_number(each.quote_number, each.revision),
      nullif(coalesce(each.owner_id, each.created_by), app.current_person())
    into revises_quote_id, first_number, owner_id
    from quotes each where company_id = company and id in (select app.revisions_of(company, quote))
    order by each.revision desc limit 1 for key share;
  if not found then return; end if;
  revision := app.next_revision(company, first_number);
  insert into revised_numbers values (company, first_number, revision)
    on conflict (company_id, quote_number) do update set last_revision = excluded.last_revision;
  quote_number := first_number || ' r' || revision;
end
$$;
revoke all on function app.take_revision(uuid, uuid, uuid) from public;
grant execute on function app.take_revision(uuid, uuid, uuid) to quotemill_app;
