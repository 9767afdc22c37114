-- The quotes of an acceptance as they were accepted, printed with its certificate: paths by the quote's position. Empty
-- until they are printed, and for acceptances of earlier versions.
alter table offer_acceptances add column accepted_pdfs jsonb not null default '{}';

drop trigger keep_record on offer_acceptances;
create trigger keep_record before update on offer_acceptances
  for each row when (
    row(new.offer_id, new.accepted_at, new.record) is distinct from row(old.offer_id, old.accepted_at, old.record)
    or (old.certificate_path is not null
      and row(new.certificate_path, new.accepted_pdfs) is distinct from row(old.certificate_path, old.accepted_pdfs)))
  execute function app.keep_as_it_was('The record');
