-- Admins deactivate and remove people, and customers see a person's job title and mobile. 1.0.0 cannot list a person
-- without an address, so its processes must have stopped before anyone is removed: see the changelog.

-- Set while a person is deactivated: the account stays, but nothing signs in to it.
alter table users add column deactivated_at timestamptz(3);
alter table users add column job_title text not null default '';
alter table users add column mobile text not null default '';

-- A removed person keeps nothing but the name, which stays on what they did. The address is free for another invitation.
alter table users alter column email drop not null;
alter table users add constraint users_removed_check
  check (email is not null or (auth_id is null and deactivated_at is not null));
