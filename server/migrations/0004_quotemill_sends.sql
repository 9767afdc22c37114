-- Whether Quotemill itself mails a company's quotes while no sending webhook is set. New companies start with it; for
-- those of earlier versions, a missing webhook still means that they cannot send.
alter table companies add column quotemill_sends boolean not null default false;
