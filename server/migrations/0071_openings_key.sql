-- One row for each step of an opening.
alter table offer_follow_ups
  drop constraint offer_follow_ups_pkey,
  add primary key (company_id, offer_id, opening, step);
