-- Skips numbers in use, in case the next number was set back in the settings. Set back far, it would count for a long time
-- while the company's other submits wait: beyond a few it leaps, ever farther, and then looks between the last
-- number in use and the first that is not. So the number before the one it finds is in use.
create or replace function app.next_free_number(company uuid, prefix text, first integer) returns integer
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  taken integer := first - 1;
  number integer := first;
  middle integer;
begin
  while exists (select from quotes where company_id = company and quote_number = prefix || number) loop
    taken := number;
    number := number + greatest(1, (number - first) / 8);
  end loop;
  while number - taken > 1 loop
    middle := taken + (number - taken) / 2;
    if exists (select from quotes where company_id = company and quote_number = prefix || middle) then
      taken := middle;
    else
      number := middle;
    end if;
  end loop;
  return number;
end
$$;
