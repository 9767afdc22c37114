-- Wrong passwords for one account from one address, counted for all processes together. Counts that have ended are
-- removed by the hourly timer.
create table auth.sign_in_attempts (
  -- Digest of address and account: the row says nothing about either.
  key bytea primary key,
  attempts integer not null,
  ends_at timestamptz(3) not null
);
create index sign_in_attempts_ends_at_idx on auth.sign_in_attempts (ends_at);
