-- What a quote was offered for, in cents, as its snapshot says: lists, sums and orders read it without the snapshot.
alter table offer_quotes add column offered_total bigint;
update offer_quotes set offered_total = (snapshot #>> '{totals,grand_total}')::bigint;

drop trigger keep_snapshot on offer_quotes;
create trigger keep_snapshot before update on offer_quotes
  for each row when (
    row(new.offer_id, new.position, new.snapshot, new.offered_total, new.pdf_storage_path, new.pdf_sha256)
      is distinct from
      row(old.offer_id, old.position, old.snapshot, old.offered_total, old.pdf_storage_path, old.pdf_sha256)
    or (new.quote_id is distinct from old.quote_id and new.quote_id is not null))
  execute function app.keep_as_it_was('The snapshot');
