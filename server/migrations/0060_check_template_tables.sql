-- For the quotes that were there before. Nobody is locked out.
alter table quotes validate constraint quotes_template_tables_check;
