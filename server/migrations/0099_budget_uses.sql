-- What was used of the budgets that all processes count together (server/src/platform/budgets.ts).
create table app.budget_uses (
  key bytea primary key,
  used integer not null,
  ends_at timestamptz(3) not null
);
create index budget_uses_ends_at_idx on app.budget_uses (ends_at);

drop table auth.invitation_attempts;
