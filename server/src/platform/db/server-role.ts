import type pg from "pg";

/**
 * Gives the role of the running server what it needs, and nothing else: rows of every table, functions, no ownership.
 * The queue's tables do not exist before its own migrations, and each later migration may add a table, so this runs
 * after all of them. It changes nothing, and locks nothing, where nothing is missing.
 *
 * The server must see every company's rows, because it looks up sessions, runs jobs and removes what is old. Its
 * policies let it do that only as long as the transaction acts for nobody: once a request has set its company, resetting
 * the role shows no other company's rows, and neither accounts nor jobs.
 */
export async function letServerIn(client: pg.Client): Promise<void> {
  await client.query(grants);
}

const grants = `
do $$
declare
  room regnamespace;
  relation record;
  routine record;
  fence text;
begin
  foreach room in array array['app', 'auth', 'graphile_worker', 'public']::regnamespace[] loop
    if not has_schema_privilege('quotemill_server', room, 'usage') then
      execute format('grant usage on schema %s to quotemill_server', room);
    end if;
  end loop;
  for relation in
    select class.oid, class.oid::regclass as name, class.relkind as kind, class.relrowsecurity as is_secured,
      class.relname = 'companies' as is_company,
      exists (select from pg_attribute where attrelid = class.oid and attname = 'company_id' and not attisdropped)
        as has_company,
      exists (select from pg_policy where polrelid = class.oid and polname = 'server') as has_policy
    from pg_class class
    where class.relnamespace in ('app'::regnamespace, 'auth'::regnamespace, 'graphile_worker'::regnamespace,
        'public'::regnamespace)
      and class.relkind in ('r', 'p', 'v') and class.relname not in ('schema_migrations', 'migrations')
      and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
  loop
    if relation.kind = 'v' then
      if not has_table_privilege('quotemill_server', relation.oid, 'select') then
        execute format('grant select on %s to quotemill_server', relation.name);
      end if;
      continue;
    end if;
    if not has_table_privilege('quotemill_server', relation.oid, 'select')
      or not has_table_privilege('quotemill_server', relation.oid, 'insert')
      or not has_table_privilege('quotemill_server', relation.oid, 'update')
      or not has_table_privilege('quotemill_server', relation.oid, 'delete')
    then
      execute format('grant select, insert, update, delete on %s to quotemill_server', relation.name);
    end if;
    if not relation.is_secured and not has_table_privilege('quotemill_app', relation.oid, 'select') then
      execute format('alter table %s enable row level security', relation.name);
    end if;
    if not relation.has_policy then
      fence := case
        when relation.is_company then ' or id = (select app.current_company())'
        when relation.has_company then ' or company_id = (select app.current_company())'
        else ''
      end;
      execute format('create policy server on %s to quotemill_server using (not (select app.is_fenced())%s)',
        relation.name, fence);
    end if;
  end loop;
  if not has_table_privilege('quotemill_server', 'graphile_worker.migrations', 'select') then
    grant select on graphile_worker.migrations to quotemill_server;
  end if;
  for routine in
    select oid::regprocedure as name from pg_proc
    where pronamespace in ('app'::regnamespace, 'graphile_worker'::regnamespace)
      and not has_function_privilege('quotemill_server', oid, 'execute')
  loop
    execute format('grant execute on function %s to quotemill_server', routine.name);
  end loop;
end
$$`;
