-- Invitations of one company and to one address, counted for all processes together. Counts that have ended are removed
-- by the hourly timer.
create table auth.invitation_attempts (
  -- Digest of what is counted: the row says nothing about anybody.
  key bytea primary key,
  attempts integer not null,
  ends_at timestamptz(3) not null
);
create index invitation_attempts_ends_at_idx on auth.invitation_attempts (ends_at);
