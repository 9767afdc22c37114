create index audit_log_kind_idx on audit_log (company_id, kind, created_at desc, id desc);
create index audit_log_actor_idx on audit_log (company_id, actor_id, created_at desc, id desc);

-- A mention belongs to the company of its entry.
create unique index audit_log_entry_idx on audit_log (company_id, id);
alter table audit_mentions add foreign key (company_id, entry_id) references audit_log (company_id, id) on delete cascade;
