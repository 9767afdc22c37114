-- `offer_quotes_outcome_idx` of 0036 begins with the same columns.
drop index offer_quotes_quote_idx;
