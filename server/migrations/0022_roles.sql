-- Viewers, who may only read, and companies that show people only their own quotes. Each has a role of requests of its
-- own beside quotemill_app, because the role decides what PostgreSQL allows and which policies it applies: for everyone
-- else, statements and their plans stay as they were. Their grants follow those of quotemill_app after all migrations:
-- see server/src/platform/db/server-role.ts.
do $$
declare
  role text;
begin
  foreach role in array array['quotemill_reader', 'quotemill_own_app', 'quotemill_own_reader'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I nologin noinherit nobypassrls', role);
      end if;
    exception
      -- Roles belong to the whole cluster: another database's set-up may have made it in the same moment.
      when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role('quotemill_server', role, 'member') then
      execute format('grant %I to quotemill_server', role);
    end if;
    -- A superuser may switch to any role; any other owner must be a member.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', role, current_user);
    end if;
  end loop;
end
$$;

alter table users drop constraint users_app_role_check;
alter table users add constraint users_app_role_check check (app_role in ('viewer', 'user', 'admin', 'global_admin'));

-- Whose quotes viewers and users see.
alter table companies add column quotes_visible_to text not null default 'everyone'
  check (quotes_visible_to in ('everyone', 'author'));

-- Of the roles of requests, none acts for a company that its transaction does not name.
create or replace function app.may_act_for(company uuid) returns boolean
  language sql stable parallel safe
  return (not app.is_fenced() and current_setting('role', true) not in
      ('quotemill_app', 'quotemill_own_app', 'quotemill_reader', 'quotemill_own_reader'))
    or app.may_read(company);

-- Whose quote it is besides its author's: an admin handed it over, or it revises that person's quote.
alter table quotes add column owner_id uuid;
alter table quotes add foreign key (company_id, owner_id) references users (company_id, id)
  on delete set null (owner_id) not valid;
-- Who took a photo may show it before a quote names it.
alter table quote_photos add column created_by uuid
  default nullif(current_setting('quotemill.user_id', true), '')::uuid;

create function app.current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('quotemill.user_id', true), '')::uuid;

-- Whether this transaction shows its person's own quotes only. Inside of functions with the owner's rights, too.
create function app.sees_own_only() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('role', true) in ('quotemill_own_app', 'quotemill_own_reader'), false);

-- The people who may see every quote of an offer. An offer is one letter, so it is shown as a whole or not at all.
create function app.people_of_offer(company uuid, offer uuid) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  return array(
    select person
    from offer_quotes part
      join quotes on quotes.company_id = part.company_id and quotes.id = part.quote_id,
      lateral (values (quotes.created_by), (quotes.owner_id)) whose (person)
    where part.company_id = company and part.offer_id = offer and person is not null and app.may_act_for(company)
    group by person
    having count(distinct part.position) = (
      select count(*) from offer_quotes where company_id = company and offer_id = offer));

-- An offer that is being written has no quotes yet.
create function app.is_own_offer(company uuid, offer uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return app.current_person() = any (app.people_of_offer(company, offer))
    or not exists (select from offer_quotes where company_id = company and offer_id = offer);

-- What people see of quotes who see their own only. Contacts, templates and prices stay everybody's.
create policy own_quotes on quotes as restrictive to quotemill_own_app, quotemill_own_reader
  using (created_by = (select app.current_person()) or owner_id = (select app.current_person()));
create policy own_quotes on saved_quotes as restrictive to quotemill_own_app, quotemill_own_reader
  using (created_by = (select app.current_person()));
create policy own_quotes on quote_sends as restrictive to quotemill_own_app, quotemill_own_reader
  using (exists (select from quotes
    where quotes.company_id = quote_sends.company_id and quotes.id = any (quote_sends.quote_ids)));
create policy own_quotes on webhook_deliveries as restrictive to quotemill_own_app, quotemill_own_reader
  using (quote_id is null or exists (select from quotes
    where quotes.company_id = webhook_deliveries.company_id and quotes.id = webhook_deliveries.quote_id));
create policy own_quotes on offers as restrictive to quotemill_own_app, quotemill_own_reader
  using (app.is_own_offer(company_id, id));
create policy own_quotes on offer_quotes as restrictive to quotemill_own_app, quotemill_own_reader
  using (exists (select from quotes
    where quotes.company_id = offer_quotes.company_id and quotes.id = offer_quotes.quote_id));
create policy own_quotes on offer_events as restrictive to quotemill_own_app, quotemill_own_reader
  using (app.is_own_offer(company_id, offer_id));
create policy own_quotes on offer_acceptances as restrictive to quotemill_own_app, quotemill_own_reader
  using (app.is_own_offer(company_id, offer_id));
create policy own_quotes on offer_follow_ups as restrictive to quotemill_own_app, quotemill_own_reader
  using (app.is_own_offer(company_id, offer_id));
create policy own_quotes on acceptance_news as restrictive to quotemill_own_app, quotemill_own_reader
  using (app.is_own_offer(company_id, offer_id));
create policy own_quotes on quote_photos as restrictive for select to quotemill_own_app, quotemill_own_reader
  using (created_by = (select app.current_person())
    or exists (select from quotes where quotes.company_id = quote_photos.company_id and photos <> '[]'
      and photos @> jsonb_build_array(jsonb_build_object('id', quote_photos.id)))
    or exists (select from saved_quotes where saved_quotes.company_id = quote_photos.company_id and photos <> '[]'
      and photos @> jsonb_build_array(jsonb_build_object('id', quote_photos.id))));
create policy own_quotes on deleted_records as restrictive to quotemill_own_app, quotemill_own_reader
  using (deleted_by = (select app.current_person()));
-- What was done with a quote of somebody else is theirs, even if it also tells of a contact.
create policy own_quotes on audit_log as restrictive for select to quotemill_own_app, quotemill_own_reader
  using (actor_id = (select app.current_person()) or not exists (
    select from jsonb_array_elements(about) item
    where item ->> 'kind' in ('quote', 'draft')
      and not exists (select from quotes where quotes.company_id = audit_log.company_id and quotes.id = (item ->> 'id')::uuid)
      and not exists (select from saved_quotes
        where saved_quotes.company_id = audit_log.company_id and saved_quotes.id = (item ->> 'id')::uuid)));
create policy own_quotes on audit_mentions as restrictive for select to quotemill_own_app, quotemill_own_reader
  using (exists (select from audit_log
    where audit_log.company_id = audit_mentions.company_id and audit_log.id = audit_mentions.entry_id));
-- Only programs read what they were answered. What they are told is written by people, too, so it has no such policy; only
-- calls of admins and programs read it.
create policy own_quotes on idempotent_calls as restrictive for select to quotemill_own_app, quotemill_own_reader
  using (false);

-- The counts that triggers keep are of all quotes. People who see their own only get the same of theirs, counted when asked,
-- under the same names: their transactions look for names in this schema first. The person is not asked for in a subquery
-- here, so that the planner knows how many quotes to expect.
create policy own_quotes on company_counts as restrictive to quotemill_own_app, quotemill_own_reader using (false);
create policy own_quotes on person_activity as restrictive to quotemill_own_app, quotemill_own_reader using (false);
create schema own;
grant usage on schema own to quotemill_own_app, quotemill_own_reader;
create view own.person_activity as
  select entry.company_id, entry.email, kept.id,
    count(*) filter (where not is_draft)::integer as quote_count,
    count(*) filter (where app.counts_as_generated(status))::integer as generated_count,
    count(*) filter (where is_draft)::integer as draft_count,
    max(created_at)::timestamptz(3) as latest_at,
    (max(created_at) filter (where not is_draft))::timestamptz(3) as latest_quote_at
  from (
    select company_id, person_email as email, status, created_at, false as is_draft from quotes
      where company_id = (select app.current_company())
        and (created_by = app.current_person() or owner_id = app.current_person())
    union all
    select company_id, person_email, '', created_at, true from saved_quotes
      where company_id = (select app.current_company()) and created_by = app.current_person()
  ) entry
  join public.person_activity kept on kept.company_id = entry.company_id and kept.email = entry.email
  group by entry.company_id, entry.email, kept.id;
create view own.company_counts as
  select kept.company_id, kept.contacts, own.quotes, own.generated_quotes,
    (select count(*) from quotes where quotes.company_id = kept.company_id and status = 'Pending PDF'
      and (created_by = app.current_person() or owner_id = app.current_person())) as pending_quotes,
    own.drafts, own.people, own.generated_people, own.draft_people, own.recipients
  from public.company_counts kept, (
    select coalesce(sum(quote_count), 0)::bigint as quotes, coalesce(sum(generated_count), 0)::bigint as generated_quotes,
      coalesce(sum(draft_count), 0)::bigint as drafts, count(*) as people,
      count(*) filter (where generated_count > 0) as generated_people,
      count(*) filter (where draft_count > 0) as draft_people,
      count(*) filter (where quote_count > 0 and email <> '') as recipients
    from own.person_activity
  ) own
  where kept.company_id = (select app.current_company());
grant select on own.person_activity, own.company_counts to quotemill_own_app, quotemill_own_reader;

-- Numbers are given out for the whole company, whatever of it the person sees.
alter function app.next_free_number(uuid, text, integer) security definer set search_path = public, pg_temp;
alter function app.next_revision(uuid, text) security definer set search_path = public, pg_temp;
drop function app.take_revision(uuid, uuid, text, uuid);
create function app.take_revision(
  company uuid, contact uuid, key text, quote uuid,
  out quote_number text, out revision integer, out revises_quote_id uuid, out owner_id uuid
)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  first_number text;
begin
  if not app.may_act_for(company) then return; end if;
  perform from companies where id = company for no key update;
  if key is not null and exists (select from quotes where company_id = company and idempotency_key = key) then
    return;
  end if;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return; end if;
  -- Whoever revises it, the quote stays the quote of the person whose quote it was.
  select each.id, app.first_number(each.quote_number, each.revision),
      nullif(coalesce(each.owner_id, each.created_by), app.current_person())
    into revises_quote_id, first_number, owner_id
    from quotes each where company_id = company and id in (select app.revisions_of(company, quote))
    order by each.revision desc limit 1 for key share;
  if not found then return; end if;
  revision := app.next_revision(company, first_number);
  insert into revised_numbers values (company, first_number, revision)
    on conflict (company_id, quote_number) do update set last_revision = excluded.last_revision;
  quote_number := first_number || ' r' || revision;
end
$$;
revoke all on function app.take_revision(uuid, uuid, text, uuid) from public;
grant execute on function app.take_revision(uuid, uuid, text, uuid) to quotemill_app;

-- Search runs beside the policies, so it has their clause, too: a part of a statement on that table.
create function app.of_author(searched text) returns text
  language sql stable
  return case
    when not app.sees_own_only() then ''
    when searched = 'quotes' then format(' and (created_by = %1$L or owner_id = %1$L)', app.current_person())
    else format(' and created_by = %L', app.current_person())
  end;

create or replace function app.newest_quotes_matching(company uuid, pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select id from quotes where company_id = $1 and search_text like $2' || app.of_author('quotes') || '
     order by created_at desc, id desc limit $3'
    using company, pattern, most;
end
$$;

create or replace function app.people_matching(company uuid, pattern text, by_company boolean default true) returns setof text
  language plpgsql stable security definer rows 5000 set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select email from contacts
      where company_id = $1 and (email like $2 or app.'
      || case when by_company then 'identity_of' else 'name_and_address_of' end || '(contacts) like $2)'
      || case when app.is_common(company, pattern, 'contacts') then '' else ' and search_text like $2' end || '
    union all
    select distinct person_email from quotes
      where company_id = $1 and contact_id is null and person_email <> '''' and app.identity_in(contact_info) like $2'
        || app.of_author('quotes') || '
        and not exists (select from contacts where contacts.company_id = $1 and email = person_email)
    union all
    select '''' where ''unknown contact'' like $2'
    using company, pattern;
end
$$;

create or replace function app.find_quotes(company uuid, pattern text) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  few constant integer := 2000;
  ids uuid[];
begin
  if not app.may_read(company) then return '{}'; end if;
  execute 'select array(
      select id from quotes where company_id = $1 and search_text'
      || case when length(pattern) < 5 then ' collate "C"' else '' end || ' like $2' || app.of_author('quotes') || '
      union all
      select id from quotes where company_id = $1 and person_email in (select app.people_matching($1, $2))'
        || app.of_author('quotes') || '
      limit ' || few + 1 || ')'
    into ids using company, pattern;
  return case when cardinality(ids) <= few then ids end;
end
$$;

create or replace function app.activity_matching(company uuid, pattern text)
  returns table (email text, quote_count integer, generated_count integer, draft_count integer)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'with named as materialized (select app.people_matching($1, $2) as email)
    select email, quote_count, generated_count, draft_count from '
      || case when app.sees_own_only() then 'own.' else '' end || 'person_activity
      where company_id = $1 and email in (select email from named)
    union all
    select email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
    from (
      select person_email as email, count(*) as quotes, count(*) filter (where app.counts_as_generated(status)) as generated,
          0 as drafts
        from quotes where company_id = $1 and search_text'
        || case when app.is_common(company, pattern, 'quotes') then ' collate "C"' else '' end || ' like $2'
        || app.of_author('quotes') || '
        group by person_email
      union all
      select person_email, 0, 0, count(*)
        from saved_quotes where company_id = $1 and lower(quote_name) like $2' || app.of_author('saved_quotes') || '
        group by person_email
    ) each
    where email not in (select email from named)
    group by email'
    using company, pattern;
end
$$;

create or replace function app.find_people(
  company uuid, pattern text, tab text, page_size integer, after_at timestamptz, after_id uuid
)
  returns table (
    email text, id uuid, latest_at timestamptz, quote_count integer, generated_count integer, draft_count integer,
    is_all boolean
  )
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  size integer;
  people person_activity[];
  found person_activity[];
  is_enough boolean;
begin
  if not app.may_read(company) then return; end if;
  if app.sees_own_only() then
    return query
      select matching.email, activity.id, activity.latest_at::timestamptz, matching.quote_count, matching.generated_count,
        matching.draft_count, true
      from app.activity_matching(company, pattern) matching join own.person_activity activity
        on activity.email = matching.email;
    return;
  end if;
  -- A hundred tell cheaply whether a thousand are worth a look.
  foreach size in array array[100, 1000] loop
    people := array(
      select activity from person_activity activity
      where company_id = company and (after_at is null or (activity.latest_at, activity.id) < (after_at, after_id))
      order by activity.latest_at desc, activity.id desc limit size);
    is_all := after_at is null and cardinality(people) < size;
    select array_agg(matching), count(*) filter (where 0 < case tab
        when 'generated' then matching.generated_count
        when 'drafts' then matching.draft_count
        else matching.quote_count + matching.draft_count
      end) * 1000 / size > page_size
      into found, is_enough
      from app.matches_among(people, company, pattern) matching;
    exit when is_all or not is_enough;
  end loop;
  if is_all or is_enough then
    return query
      select one.email, one.id, one.latest_at, one.quote_count, one.generated_count, one.draft_count, is_all
      from unnest(found) one;
  else
    return query
      select matching.email, activity.id, activity.latest_at, matching.quote_count, matching.generated_count,
        matching.draft_count, true
      from app.activity_matching(company, pattern) matching
      join person_activity activity on activity.company_id = company and activity.email = matching.email;
  end if;
end
$$;

-- Changes are told to the people whose they are. Without `people`, they are told to everyone.
create or replace function app.tell_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', changed -> 'company_id',
    'people', case when tg_table_name <> 'price_changes'
      then jsonb_build_array(changed -> 'created_by', changed -> 'owner_id') end,
    'table', tg_table_name,
    'type', tg_op,
    'id', changed -> 'id',
    'contact_id', changed -> 'contact_id',
    'quote_name', coalesce(left(changed ->> 'quote_name', 300), ''),
    'quote_number', coalesce(changed ->> 'quote_number', ''),
    'pdf_ready', tg_op = 'UPDATE' and to_jsonb(old) ->> 'pdf_storage_path' is null
      and changed ->> 'pdf_storage_path' is not null
  )::text);
  return null;
end
$$;
create or replace function app.tell_offer(offer offers) returns void
  language sql set search_path = pg_catalog, pg_temp
as $$
  select pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', offer.company_id,
    'people', app.people_of_offer(offer.company_id, offer.id),
    'table', 'offers',
    'type', 'UPDATE',
    'id', offer.id,
    'contact_id', offer.contact_id,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text)
$$;
create or replace function app.tell_offer_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', app.people_of_offer(new.company_id, new.offer_id),
    'table', tg_table_name,
    'type', tg_op,
    'id', new.offer_id,
    'contact_id', offers.contact_id,
    'quote_name', '',
    'quote_number', left(offered.numbers, 200),
    'pdf_ready', false,
    'offer', jsonb_build_object('kind', new.kind, 'actor', new.actor, 'person', left(offered.person, 200),
      'quote_id', offered.quote_id)
      || case when new.kind = 'accepted' then jsonb_build_object(
        'total', new.detail -> 'total', 'currency', offered.currency, 'phone', left(offered.phone, 50)) else '{}' end
  )::text)
  from offers, lateral (
    select string_agg(snapshot ->> 'quote_number', ', ' order by position) as numbers,
      min(coalesce(snapshot -> 'customer' ->> 'name', person_email)) as person,
      min(snapshot ->> 'currency') as currency,
      min(snapshot -> 'customer' ->> 'phone') as phone,
      (array_agg(quote_id order by state = 'accepted' desc, position) filter (where quote_id is not null))[1] as quote_id
    from offer_quotes where company_id = new.company_id and offer_id = new.offer_id
  ) offered
  where offers.company_id = new.company_id and offers.id = new.offer_id;
  return null;
end
$$;
create or replace function app.tell_run() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', (select jsonb_build_array(created_by, owner_id) from quotes
      where quotes.company_id = new.company_id and quotes.id = new.quote_id),
    'table', tg_table_name,
    'type', tg_op,
    'id', new.quote_id,
    'contact_id', null,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text);
  return null;
end
$$;

-- Whoever may see more or less from now on opens the change feed again.
create function app.tell_rights() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('quotemill_rights', coalesce(to_jsonb(new) ->> 'company_id', new.id::text));
  return null;
end
$$;
create trigger tell_rights after update of quotes_visible_to on companies
  for each row when (new.quotes_visible_to <> old.quotes_visible_to) execute function app.tell_rights();
create trigger tell_rights after update of app_role on users
  for each row when (new.app_role <> old.app_role) execute function app.tell_rights();
