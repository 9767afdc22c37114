-- What other systems call our records, so that they find them again. The next file has the indexes.
alter table contacts add external_id text;
alter table form_templates add external_id text;
alter table quotes add external_id text;
