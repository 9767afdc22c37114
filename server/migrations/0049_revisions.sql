-- Numbers of revisions: 'HF-1042 r2' follows 'HF-1042'. See decision 48.

-- How many revisions a number has had. It stays when they are deleted: a customer may know them, so no number comes twice.
create table revised_numbers (
  company_id uuid not null references companies on delete cascade,
  quote_number text not null,
  last_revision smallint not null,
  primary key (company_id, quote_number)
);
alter table revised_numbers enable row level security;
create policy own_company on revised_numbers to quotemill_app
  using (company_id = (select app.current_company()));
grant select, insert, update on revised_numbers to quotemill_app;

-- A draft of a revision. If the quote is deleted, it becomes a draft of a new quote.
alter table saved_quotes
  add column revises_quote_id uuid,
  add foreign key (company_id, revises_quote_id) references quotes (company_id, id) on delete set null (revises_quote_id);

create function app.first_number(quote_number text, revision integer) returns text language sql immutable
return case when revision = 1 then quote_number else left(quote_number, -length(' r' || revision)) end;

-- Skips a number in use, in case a company's prefix ends like a revision.
create function app.next_revision(company uuid, first_number text) returns integer language plpgsql stable
as $$
declare
  number integer := 1 + coalesce(
    (select last_revision from revised_numbers where company_id = company and quote_number = first_number), 1);
begin
  while exists (select from quotes where company_id = company and quote_number = first_number || ' r' || number) loop
    number := number + 1;
  end loop;
  return number;
end
$$;

-- The number that the next revision of a quote would get, without taking it.
create function app.next_revision_number(company uuid, quote uuid) returns text language sql stable
return (
  select app.first_number(quote_number, revision)
    || ' r' || app.next_revision(company, app.first_number(quote_number, revision))
  from quotes where company_id = company and id = quote);

-- All revisions of a quote, including itself: each names the one before it.
create function app.revisions_of(company uuid, quote uuid) returns setof uuid language sql stable
begin atomic
  with recursive earlier as (
    select id, revises_quote_id from quotes where company_id = company and id = quote
    union
    select each.id, each.revises_quote_id from earlier
    join quotes each on each.company_id = company and each.id = earlier.revises_quote_id
  ), later as (
    select id from quotes where company_id = company and id = quote
    union
    select each.id from later join quotes each on each.company_id = company and each.revises_quote_id = later.id
  )
  select id from earlier union select id from later;
end;

-- Like `take_quote_number`, with the same lock. The revision follows the newest one, whichever was revised: of two people
-- who revise a quote at once, one gets r2 and the other r3. That quote is locked, so that it stays until the new one
-- refers to it.
create function app.take_revision(
  company uuid, contact uuid, key text, quote uuid,
  out quote_number text, out revision integer, out revises_quote_id uuid
) language plpgsql
as $$
#variable_conflict use_column
declare
  first_number text;
begin
  perform from companies where id = company for no key update;
  if key is not null and exists (select from quotes where company_id = company and idempotency_key = key) then
    return;
  end if;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return; end if;
  select each.id, app.first_number(each.quote_number, each.revision) into revises_quote_id, first_number
    from quotes each where company_id = company and id in (select app.revisions_of(company, quote))
    order by each.revision desc limit 1 for key share;
  if not found then return; end if;
  revision := app.next_revision(company, first_number);
  insert into revised_numbers values (company, first_number, revision)
    on conflict (company_id, quote_number) do update set last_revision = excluded.last_revision;
  quote_number := first_number || ' r' || revision;
end
$$;
