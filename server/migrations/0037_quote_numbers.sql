-- Quote numbers are found and taken in the database, which holds the numbering for fewer round trips.

-- Skips numbers in use, in case the next number was set back in the settings.
create function app.next_free_number(company uuid, prefix text, first integer) returns integer language plpgsql stable
as $$
declare
  number integer := first;
begin
  while exists (select from quotes where company_id = company and quote_number = prefix || number) loop
    number := number + 1;
  end loop;
  return number;
end
$$;

-- Locks the company's numbering until the transaction ends: submits of one company run one after another, so a repeated
-- key is seen, no number is used twice and none is lost. The lock is not a key lock: rows that refer
-- to the company, such as an answer of its workflow, can be written meanwhile; otherwise the two could deadlock. The
-- contact is locked next, before the quote: whoever changes an address locks the contact before its quotes and drafts.
-- Null if the key was used or the contact deleted since they were read: the caller reads again.
create function app.take_quote_number(company uuid, contact uuid, key text) returns text language plpgsql
as $$
declare
  prefix text;
  number integer;
begin
  select quote_prefix, quote_next_number into prefix, number from companies where id = company for no key update;
  if key is not null and exists (select from quotes where company_id = company and idempotency_key = key) then
    return null;
  end if;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return null; end if;
  number := app.next_free_number(company, prefix, number);
  update companies set quote_next_number = number + 1 where id = company;
  return prefix || number;
end
$$;
