-- The API key that sent an offer, by its name, because a key is nobody and may be gone by the time it is asked for.
alter table offers add column created_by_program text;
