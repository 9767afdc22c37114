-- Templates can have saved views too.
alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('quotes', 'contacts', 'templates'));
