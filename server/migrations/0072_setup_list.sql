-- Whether the list of first steps is hidden for good.
alter table companies add column setup_hidden boolean not null default false;
