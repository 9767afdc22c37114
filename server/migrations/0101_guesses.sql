-- When the next attempt at an account may be made. Before, only their number in five minutes counted.
alter table auth.sign_in_attempts add column next_at timestamptz(3) not null default '-infinity';
