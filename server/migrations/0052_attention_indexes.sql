-- For what needs attention on the dashboard: a few rows of each kind.
create index offers_question_idx on offers (company_id, question_at) where state = 'open' and question_at is not null;
create index offers_opened_idx on offers (company_id, last_opened_at) where state = 'open' and opened_count >= 2;
create index offers_company_ending_idx on offers (company_id, valid_until) where state = 'open';
create index quotes_failed_idx on quotes (company_id, created_at desc) where status = 'Failed';
