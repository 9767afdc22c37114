-- For the job that looks for reminders that are due.
create index offers_next_follow_up_idx on offers (next_follow_up_at) where next_follow_up_at is not null;
