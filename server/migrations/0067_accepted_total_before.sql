-- For what was accepted before there was the column: the trigger works it out. In a transaction of its own, because the
-- column was added under a lock that must not last as long as this.
update offer_quotes set acceptance_id = acceptance_id where acceptance_id is not null;
