-- What the admin should know when a connection to the CRM that once worked no longer does.
alter table companies add column ghl_problem text;
