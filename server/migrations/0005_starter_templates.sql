-- Whether new templates of the company may start as a copy of this one.
alter table form_templates add column is_starter boolean not null default false;

-- A mark of the template as it is now, like is_active: no version holds it.
create or replace function app.template_contents(template form_templates) returns jsonb
  language sql stable
  return to_jsonb(template)
    - array['company_id', 'id', 'is_active', 'is_starter', 'created_by', 'created_at', 'updated_at', 'version'];
