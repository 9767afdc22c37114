-- Who made the template. Null for those made before this column.
alter table form_templates
  add column created_by uuid,
  add foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by);
