create unique index quotes_draft_key on quotes (company_id, draft_id) where draft_id is not null;
