-- What the customer accepted the quote for, with extras, in cents: lists show it for every row. Null while it is not
-- accepted, or if nobody knows the total.
alter table offer_quotes add column accepted_total bigint;

create function app.keep_accepted_total() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.accepted_total := (
    select (accepted -> 'totals' ->> 'grand_total')::bigint
    from offer_acceptances, jsonb_array_elements(record -> 'quotes') accepted
    where company_id = new.company_id and id = new.acceptance_id
      and (accepted -> 'position')::integer = new.position);
  return new;
end
$$;
create trigger keep_accepted_total before update of acceptance_id on offer_quotes
  for each row execute function app.keep_accepted_total();
