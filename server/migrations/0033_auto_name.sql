-- Whether the name follows the company's rule, or somebody typed it. What processes of the version before write counts as
-- typed: such a name stays as it is.
alter table quotes add column auto_name boolean not null default false;
alter table saved_quotes add column auto_name boolean not null default false;
