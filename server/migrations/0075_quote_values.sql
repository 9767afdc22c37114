-- What each quote comes to, in rows narrow enough to add up two months of a large company at every visit. See decision 57.
create table quote_values (
  company_id uuid not null references companies on delete cascade,
  quote_id uuid not null,
  created_at timestamptz(3) not null,
  status text not null,
  currency text not null,
  -- The total if the workflow sent a number, else what it wrote, in its own format.
  cents bigint,
  written text,
  primary key (company_id, quote_id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
create index quote_values_made_idx on quote_values (company_id, created_at)
  include (quote_id, status, currency, cents, written);
alter table quote_values enable row level security;
create policy own_company on quote_values for select to quotemill_app
  using (company_id = (select app.current_company()));
grant select on quote_values to quotemill_app;

-- No row for a quote without a total. A longer text is no amount, nor is a number that no currency reaches.
create function app.value_of(quote quotes) returns setof quote_values
  language sql stable set search_path = public, pg_temp
as $$
  select quote.company_id, quote.id, quote.created_at, quote.status, quote.currency,
    case kind when 'number' then round(total::numeric * 100)::bigint end, case kind when 'string' then total #>> '{}' end
  from (select quote.outputs -> 'grand_total' as total, jsonb_typeof(quote.outputs -> 'grand_total') as kind) given
  where case kind when 'number' then abs(total::numeric) < 1e15 when 'string' then length(total #>> '{}') <= 100 end
$$;

-- Whoever writes it holds the quote's row, so nobody else waits for this one.
create function app.keep_value() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    delete from quote_values where company_id = new.company_id and quote_id = new.id
      and not exists (select from app.value_of(new));
  end if;
  insert into quote_values select * from app.value_of(new)
  on conflict (company_id, quote_id) do update set
    created_at = excluded.created_at, status = excluded.status, currency = excluded.currency,
    cents = excluded.cents, written = excluded.written;
  return null;
end
$$;

-- Nobody writes while the values are taken for the first time. Reading goes on.
lock table quotes in share row exclusive mode;
create trigger keep_first_value after insert on quotes for each row
  when (new.outputs is not null) execute function app.keep_value();
create trigger keep_value after update of outputs, status, created_at, currency on quotes for each row
  when (row(new.outputs -> 'grand_total', new.status, new.created_at, new.currency)
    is distinct from row(old.outputs -> 'grand_total', old.status, old.created_at, old.currency)
    and (new.outputs is not null or old.outputs is not null))
  execute function app.keep_value();
-- Older ones are not shown anymore.
insert into quote_values
select value.* from quotes, app.value_of(quotes) value where quotes.created_at > now() - interval '10 weeks';
