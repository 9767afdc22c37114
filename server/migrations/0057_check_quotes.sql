-- What the columns for offers and revisions may hold, for the quotes that were there before. Nobody is locked out.
alter table quotes validate constraint quotes_revision_check;
alter table quotes validate constraint quotes_offer_fkey;
alter table quotes validate constraint quotes_revises_fkey;
