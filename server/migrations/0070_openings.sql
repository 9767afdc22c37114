-- An offer that is opened again is followed up like a new one. Steps are counted within an opening. See decision 49.
alter table offers
  add column opening smallint not null default 1,
  -- When it was opened again; null since it was sent.
  add column open_since timestamptz(3);
alter table offer_follow_ups add column opening smallint not null default 1;

create function app.start_opening() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.opening := old.opening + 1;
  new.open_since := now();
  return new;
end
$$;
create trigger start_opening before update of state on offers
  for each row when (new.state = 'open' and old.state <> 'open') execute function app.start_opening();
