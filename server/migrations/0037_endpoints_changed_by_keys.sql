-- The keys that changed an endpoint which they did not make. It is switched off when one of them ends; a person who sets its
-- address takes it over. See server/src/features/event-endpoints/ended-keys.ts.
alter table event_endpoints add column changed_by_keys uuid[] not null default '{}';
