-- A question about an offer that was answered or has expired needs attention too.
create index offers_asked_idx on offers (company_id, question_at)
  where question_at is not null and state not in ('withdrawn', 'replaced');
drop index offers_question_idx;
