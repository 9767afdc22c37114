-- Finds out whether a customer was sent a photo. Empty for quotes without photos.
create index offer_quotes_photos_idx on offer_quotes using gin ((snapshot -> 'photos') jsonb_path_ops)
  where snapshot -> 'photos' <> '[]';
