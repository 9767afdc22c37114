-- What the draft came to when it was saved, and at which prices of the list: { grand_total, prices: { item: cents } }. Null if
-- no line is priced by an item, and for drafts of earlier versions.
alter table saved_quotes add column list_figures jsonb;

-- What a quote earned by its own prices when it was made, in hundredths of a percent, rounded down. Null if no line had a cost,
-- and for quotes of earlier versions.
alter table quotes add column margin_basis_points integer;

-- What a quote should earn, in hundredths of a percent of its price before tax. Null: no target.
alter table companies add column target_margin_basis_points integer
  check (target_margin_basis_points between 1 and 9900);
