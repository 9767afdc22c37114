create index audit_log_kind_idx on audit_log (company_id, kind, created_at desc, id desc);
create index audit_log_actor_idx on audit_log (company_id, actor_id, created_at desc, id desc);
