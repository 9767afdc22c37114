-- For a global admin, who reads the activity of all companies. A person acts in one company, so their own index serves both.
create index audit_log_kind_everywhere_idx on audit_log (kind, created_at desc, id desc);
create index audit_log_person_idx on audit_log (actor_id, created_at desc, id desc);
drop index audit_log_actor_idx;
