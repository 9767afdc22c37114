-- `app.cents_in` has taken its place. Processes of the earlier version must have stopped, as 0031 says.
drop function app.amount_in(jsonb);
