-- The figures of `own` have the types of those that they stand for. A connection serves people of both kinds, and a
-- statement that is prepared for one cannot return other types for the other.
drop view own.company_counts;
create view own.company_counts as
  select kept.company_id, kept.contacts, own.quotes, own.generated_quotes,
    (select count(*)::integer from quotes where quotes.company_id = kept.company_id and status = 'Pending PDF'
      and (created_by = app.current_person() or owner_id = app.current_person())) as pending_quotes,
    own.drafts, own.people, own.generated_people, own.draft_people, own.recipients
  from public.company_counts kept, (
    select coalesce(sum(quote_count), 0)::integer as quotes, coalesce(sum(generated_count), 0)::integer as generated_quotes,
      coalesce(sum(draft_count), 0)::integer as drafts, count(*)::integer as people,
      (count(*) filter (where generated_count > 0))::integer as generated_people,
      (count(*) filter (where draft_count > 0))::integer as draft_people,
      (count(*) filter (where quote_count > 0 and email <> ''))::integer as recipients
    from own.person_activity
  ) own
  where kept.company_id = (select app.current_company());
grant select on own.company_counts to quotemill_own_app, quotemill_own_reader;
