-- Where a company works and what it charges in, as `shared/src/company-place.ts` describes it.
alter table companies
  add column time_zone text not null default 'Australia/Sydney' check (length(time_zone) between 1 and 64),
  add column currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  add column locale text not null default 'en-AU' check (length(locale) between 2 and 35),
  add column tax_name text not null default 'GST' check (length(tax_name) between 1 and 20),
  -- Hundredths of a percent.
  add column tax_basis_points integer not null default 1000 check (tax_basis_points between 0 and 10000),
  add column validity_days integer not null default 30 check (validity_days between 1 and 365);

-- A quote keeps what it was made with. The defaults only fill the rows there are, without writing them: from here on,
-- a quote without these values takes its company's. Processes of the version before make such quotes. The quotes there
-- are named no last day, so they have no validity.
alter table quotes
  add column currency text not null default 'AUD',
  add column tax_name text not null default 'GST',
  add column validity_days integer;
alter table quotes
  alter column currency drop default,
  alter column tax_name drop default;

create function app.take_company_place() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  select coalesce(new.currency, currency), coalesce(new.tax_name, tax_name), coalesce(new.validity_days, validity_days)
    into new.currency, new.tax_name, new.validity_days
    from companies where id = new.company_id;
  return new;
end
$$;
create trigger take_company_place before insert on quotes for each row
  when (new.currency is null or new.tax_name is null or new.validity_days is null)
  execute function app.take_company_place();
