-- How people sort names: capitals and accents count last, and 'Stage 2' comes before 'Stage 10'. A server without ICU sorts
-- by code points instead.
do $$
begin
  create collation app.alphabetical (provider = icu, locale = 'und-u-kn-true');
exception
  when feature_not_supported then create collation app.alphabetical from "C";
end
$$;

-- What a workflow's total comes to, for sorting: it may be text in a format of its own. `readAmount` in shared/src/money.ts
-- reads it for everything else. Null if it is no amount.
create function app.amount_in(total jsonb) returns numeric
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select case when figures ~ '^-?\d{1,15}(\.\d+)?$' then figures::numeric end
  from (
    select case
      when kind = 'number' then case when abs(total::numeric) < 1e15 then total::numeric::text end
      when written ~ ',\d{1,2}$' then replace(replace(written, '.', ''), ',', '.')
      when written ~ '\..*\.' then replace(written, '.', '')
      else replace(written, ',', '')
    end as figures
    from (
      select jsonb_typeof(total) as kind, case jsonb_typeof(total) when 'string' then
        regexp_replace(replace(left(total #>> '{}', 100), '−', '-'), '[^0-9,.-]|\.(?!\d)', '', 'g') end as written
    ) given
  ) read
$$;
