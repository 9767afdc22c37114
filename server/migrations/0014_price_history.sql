-- The database writes the history of prices by itself: what an item was is kept before a change is written, and what it has
-- become afterwards. The change itself, which says how many items differ, comes last.
alter table price_change_rows
  alter constraint price_change_rows_company_id_change_id_fkey deferrable initially deferred;
grant update (after, figures_before, figures_after) on price_change_rows to quotemill_app;
