-- Not at once: the send of a new offer may take minutes to be confirmed, and no reminder comes on the same day.
alter table offers alter column next_follow_up_at set default now() + interval '1 hour';
