-- What a search of contacts finds: the ids if they are few, and how many there are in any case. Counted once, while the
-- list reads its page by the ids or, if there are many, in its own order until it has enough. Dynamic, so that each search is
-- planned for its own text. Many are counted without the trigram index, whose every hit would be looked up again.
-- Runs beside the policies and keeps the fence itself, as the searches before it do.
create function app.find_contacts(
  company uuid, pattern text, in_identity boolean, wanted_status text, wanted_source text, out ids uuid[], out total bigint
)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  few constant integer := 2000;
  wanted constant text := 'from contacts where company_id = $1 and status = $3 and ($4 = ''all'' or source = $4)
    and (not $5 or app.identity_of(contacts) like $2)';
begin
  ids := '{}';
  total := 0;
  if not app.may_read(company) then return; end if;
  execute 'select coalesce(array_agg(id), ''{}''), count(*) from (
      select id ' || wanted || ' and search_text like $2 limit ' || few + 1 || ') found'
    into ids, total using company, pattern, wanted_status, wanted_source, in_identity;
  if total > few then
    ids := null;
    execute 'select count(*) ' || wanted || ' and search_text || '''' like $2'
      into total using company, pattern, wanted_status, wanted_source, in_identity;
  end if;
end
$$;
