-- A global admin has one view at a time.
create unique index sessions_view_key on auth.sessions (user_id) where acts_for is not null;
-- Views that end with the account of the person, and with the global admin's session.
create index sessions_acts_for_idx on auth.sessions (acts_for) where acts_for is not null;
create index sessions_opened_by_idx on auth.sessions (opened_by) where opened_by is not null;
