-- Who sees costs and profit: everyone, or only admins.
alter table companies add column costs_visible_to text not null default 'everyone'
  constraint companies_costs_visible_to check (costs_visible_to in ('everyone', 'admins'));
