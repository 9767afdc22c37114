-- The price list: what a company buys and sells. See decision 72 and server/src/features/prices.

-- An item has either a price or a markup on its cost.
create table price_items (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  printed_name text not null default '',
  unit text not null default '',
  category text not null default '',
  supplier text not null default '',
  supplier_code text not null default '',
  -- In cents, with two decimals of a cent. Not used while the item is a kit, which costs what its parts cost.
  cost numeric(12, 2) not null default 0 check (cost >= 0),
  price integer check (price >= 0),
  markup_basis_points integer check (markup_basis_points >= 0),
  pack numeric(10, 3) check (pack > 0),
  is_active boolean not null default true,
  -- When its cost was last confirmed.
  priced_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- All that a search looks at, in lower case. Line breaks separate the fields, so that no term matches across two.
  search_text text not null generated always as (lower(
    code || e'\n' || name || e'\n' || supplier || e'\n' || supplier_code)) stored,
  primary key (company_id, id),
  check (num_nonnulls(price, markup_basis_points) = 1)
);
create unique index price_items_code_key on price_items (company_id, lower(code));
-- The orders that the list of items can have.
create index price_items_code_idx on price_items (company_id, code collate app.alphabetical, id);
create index price_items_name_idx on price_items (company_id, name collate app.alphabetical, id);
create index price_items_updated_idx on price_items (company_id, updated_at desc, id desc);
create index price_items_priced_idx on price_items (company_id, priced_at, id);
-- A search reads all items of a company, and from this index in a third of the time that the table takes.
create index price_items_search_idx on price_items (company_id) include (search_text, id);
alter table price_items enable row level security;
create policy own_company on price_items to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on price_items to quotemill_app;

-- An item with parts is a kit. A part cannot be deleted before its kits.
create table price_item_parts (
  company_id uuid not null references companies on delete cascade,
  kit_id uuid not null,
  part_id uuid not null,
  position integer not null,
  quantity numeric(10, 3) not null check (quantity > 0),
  waste_percent numeric(5, 2) not null default 0 check (waste_percent between 0 and 100),
  primary key (company_id, kit_id, part_id),
  foreign key (company_id, kit_id) references price_items (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references price_items (company_id, id)
);
create index price_item_parts_part_idx on price_item_parts (company_id, part_id); -- the kits that contain an item
alter table price_item_parts enable row level security;
create policy own_company on price_item_parts to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, update, delete on price_item_parts to quotemill_app;

-- One edit, one import, or the undoing of one. The latest thousand stay.
create table price_changes (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('edit', 'import', 'undo')),
  -- The change that this one took back. A change is taken back once.
  undoes uuid,
  -- The first codes, and how many items it changed in all.
  codes text[] not null,
  item_count integer not null,
  created_by uuid,
  -- Not the start of the transaction, which may have waited for another change.
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, undoes) references price_changes (company_id, id) on delete set null (undoes),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index price_changes_latest_idx on price_changes (company_id, created_at desc, id desc); -- the list of changes
create unique index price_changes_undoes_key on price_changes (company_id, undoes);
create index price_changes_author_idx on price_changes (company_id, created_by) where created_by is not null;
alter table price_changes enable row level security;
create policy own_company on price_changes to quotemill_app using (company_id = (select app.current_company()));
-- No update: a change never changes.
grant select, insert, delete on price_changes to quotemill_app;
-- Open screens hear of a change once, however many items it has. Its row has no quote's name.
create or replace function app.tell_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', changed -> 'company_id',
    'table', tg_table_name,
    'type', tg_op,
    'id', changed -> 'id',
    'contact_id', changed -> 'contact_id',
    'quote_name', coalesce(left(changed ->> 'quote_name', 300), ''),
    'quote_number', coalesce(changed ->> 'quote_number', ''),
    'pdf_ready', tg_op = 'UPDATE' and to_jsonb(old) ->> 'pdf_storage_path' is null
      and changed ->> 'pdf_storage_path' is not null
  )::text);
  return null;
end
$$;
create trigger tell_change after insert on price_changes
  for each row execute function app.tell_change();

-- What a change did to an item. No reference to the item, which may be gone.
create table price_change_rows (
  company_id uuid not null references companies on delete cascade,
  change_id uuid not null,
  item_id uuid not null,
  -- The stored item with its parts; null where there is none.
  before jsonb,
  after jsonb,
  -- What it cost and was sold for: the parts of a kit may have changed since.
  figures_before jsonb,
  figures_after jsonb,
  primary key (company_id, change_id, item_id),
  foreign key (company_id, change_id) references price_changes (company_id, id) on delete cascade
);
create index price_change_rows_item_idx on price_change_rows (company_id, item_id); -- the history of an item
alter table price_change_rows enable row level security;
create policy own_company on price_change_rows to quotemill_app using (company_id = (select app.current_company()));
grant select, insert, delete on price_change_rows to quotemill_app;
