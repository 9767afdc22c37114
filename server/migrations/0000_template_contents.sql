-- Newer servers do not add a column with a default to a table whose row type a function with a parsed body takes. So the
-- body is a string before 0005 adds the column. 0030 does the same for the other functions.
create or replace function app.template_contents(template form_templates) returns jsonb language sql stable
as $$
  select to_jsonb(template)
    - array['company_id', 'id', 'is_active', 'is_starter', 'created_by', 'created_at', 'updated_at', 'version']
$$;
