-- How many required answers a quote was made without. Of older quotes that is not known.
alter table quotes add column missing_answers smallint not null default 0;
