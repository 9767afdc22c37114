-- The items of the price list that a quote was made with, kits and their parts included, as they were then: what
-- `materialsOf` in shared/src/prices takes apart. Null for a quote without items, and for quotes of earlier versions. It
-- has costs, so only what works out materials reads it.
alter table quotes add column price_items jsonb
  check (price_items is null or (jsonb_typeof(price_items) = 'array' and pg_column_size(price_items) < 16777216));
create trigger keep_price_items before update of price_items on quotes
  for each row when (new.price_items is distinct from old.price_items)
  execute function app.keep_as_it_was('The items');
