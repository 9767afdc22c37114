-- Lines and discounts that someone added to a quote. Processes of the version before write none.
alter table quotes add column adjustments jsonb not null default '[]';
alter table saved_quotes add column adjustments jsonb not null default '[]';
