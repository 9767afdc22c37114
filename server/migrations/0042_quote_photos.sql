-- Photos and drawings of quotes. A row stands for one file in the store; quotes and drafts name it by its id, and may
-- share it. See decision 40.
create table quote_photos (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  primary key (id),
  unique (company_id, id)
);
alter table quote_photos enable row level security;
create policy own_company on quote_photos to quotemill_app
  using (company_id = (select app.current_company()));
-- `update` is needed to lock a row, so that it stays while a quote that names it is being stored.
grant select, insert, update on quote_photos to quotemill_app;

-- In the order on the quote: [{"id": …, "caption": …}].
alter table quotes add column photos jsonb not null default '[]';
alter table saved_quotes add column photos jsonb not null default '[]';

-- Whatever lets go of a photo, a job removes it a day later if nothing else has it by then. Until then, an editor that is
-- still open can store it again.
create function app.let_go_of_photos() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.add_job(
    'remove_unused_photo', json_build_object('company_id', old.company_id, 'photo_id', photo->>'id'),
    'remove_unused_photo ' || (photo->>'id'), 25, 24 * 60 * 60 * 1000
  )
  from jsonb_array_elements(old.photos) photo
  where tg_op = 'DELETE' or not new.photos @> jsonb_build_array(jsonb_build_object('id', photo->>'id'));
  return null;
end
$$;
create trigger let_go_of_photos after delete or update of photos on quotes
  for each row when (old.photos <> '[]') execute function app.let_go_of_photos();
create trigger let_go_of_photos after delete or update of photos on saved_quotes
  for each row when (old.photos <> '[]') execute function app.let_go_of_photos();
