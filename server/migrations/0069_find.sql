-- The newest rows that a search finds. Dynamic, so that each search is planned for its own text: a common one reads the
-- newest rows until it has enough, a rare one reads the trigram index. They run beside the policies and keep the fence
-- themselves, as the searches of the lists do.
create function app.newest_contacts_matching(company uuid, pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select id from contacts where company_id = $1 and status = ''active'' and search_text like $2
     order by updated_at desc, id desc limit $3'
    using company, pattern, most;
end
$$;

create function app.newest_quotes_matching(company uuid, pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not app.may_read(company) then return; end if;
  return query execute
    'select id from quotes where company_id = $1 and search_text like $2
     order by created_at desc, id desc limit $3'
    using company, pattern, most;
end
$$;
