-- Whose file an import read, for the history. Those before this migration do not tell.
alter table price_changes add column supplier text check (supplier <> '');
