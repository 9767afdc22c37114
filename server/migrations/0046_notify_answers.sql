-- Whether the person gets a mail when a customer answers a quote they sent.
alter table users add column notify_answers boolean not null default true;
