-- The draft that a quote was made from, which is gone by then: a draft makes one quote, however many tabs submit it.
alter table quotes add column draft_id uuid;
