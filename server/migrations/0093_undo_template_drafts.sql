alter table deleted_records
  drop constraint deleted_records_kind_check,
  add constraint deleted_records_kind_check
    check (kind in ('quotes', 'saved_quotes', 'prefilled_templates', 'template_drafts'));
