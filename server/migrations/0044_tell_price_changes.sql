-- What a change of several items asked for, so that the history can tell it: a percentage of their costs, a markup, or
-- whether they are active. Changes before this migration do not tell. From now on `supplier` is also the supplier of whom
-- all items of an edit are.
alter table price_changes add column asked jsonb not null default '{}';
