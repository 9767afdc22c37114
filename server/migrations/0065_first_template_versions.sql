-- Templates from before. The trigger may have been faster.
insert into template_versions (company_id, template_id, version, contents, created_by, created_at)
select company_id, id, version, app.template_contents(form_templates),
  case when updated_at = created_at then created_by end, updated_at
from form_templates
on conflict do nothing;
