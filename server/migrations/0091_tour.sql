-- When the person finished or skipped the tour of the screen.
alter table users add column tour_ended_at timestamptz;
