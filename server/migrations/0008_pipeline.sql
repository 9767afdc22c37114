-- The pipeline: all quotes of a company by what they need. Its pages are read in the order of urgency, each part of a tab
-- from an index; see server/src/features/pipeline/needs.ts. Open offers have their indexes already.

-- Quotes that are not sent, by status; and all that is needed of a quote to count, sort and add up a company's quotes.
create index quotes_standing_idx on quotes (company_id, status, created_at desc, id desc)
  include (offer_id, person_email, quote_sent_timestamp, total_cents, total_text, currency);
create index quotes_sent_without_offer_idx on quotes (company_id, id) include (status, offer_id, quote_sent_timestamp)
  where status = 'Sent' and offer_id is null;
-- Accepted and ended ones, the latest first; and all that is needed of an offer.
create index offers_settled_idx on offers (company_id, (coalesce(answered_at, created_at)) desc)
  include (id, state, valid_until, question_at, opened_count, last_opened_at, created_at);
create index offer_quotes_yes_idx on offer_quotes (company_id, quote_id) include (offer_id, accepted_total)
  where state = 'accepted'; -- whether a quote was accepted, and for how much

-- People save views of it like those of other lists.
alter table saved_views drop constraint saved_views_list_check;
alter table saved_views add constraint saved_views_list_check
  check (list in ('quotes', 'contacts', 'templates', 'pipeline'));
