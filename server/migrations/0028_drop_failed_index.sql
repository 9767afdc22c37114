-- quotes_standing_idx of migration 0008 has a company's failed quotes in the same order: nine pages instead of eight are
-- read to list them among 100,000 quotes, and each quote that fails is written to one index less.
drop index quotes_failed_idx;
