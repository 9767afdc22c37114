import type pg from "pg";

/**
 * Gives the roles that the migrations leave out what they need, and nothing else.
 *
 * The role of the running server gets rows of every table, functions, no ownership.
 * The queue's tables do not exist before its own migrations, and each later migration may add a table, so this runs
 * after all of them. It changes nothing, and locks nothing, where nothing is missing.
 *
 * The server must see every company's rows, because it looks up sessions, runs jobs and removes what is old. Its
 * policies let it do that only as long as the transaction acts for no one: once a request has set its company, resetting
 * the role shows no other company's rows, and neither accounts nor jobs.
 *
 * The other roles of requests follow quotemill_app, which migrations grant to: each has its policies, the `own` role of
 * writers its rights, and the two roles of readers may select what it may, except for what belongs to programs.
 */
export async function letServerIn(client: pg.Client): Promise<void> {
  await client.query(grants);
  await client.query(followers);
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

const followers = `
do $$
declare
  room regnamespace;
  relation record;
  policy record;
  routine record;
  privilege record;
  follower text;
begin
  foreach room in array array['app', 'public']::regnamespace[] loop
    foreach follower in array array['quotemill_own_app', 'quotemill_reader', 'quotemill_own_reader'] loop
      if not has_schema_privilege(follower, room, 'usage') then
        execute format('grant usage on schema %s to %I', room, follower);
      end if;
    end loop;
  end loop;
  for relation in
    select class.oid, class.oid::regclass as name, class.relname in ('api_keys', 'api_key_secrets', 'company_secrets',
      'event_attempts', 'event_deliveries', 'event_endpoints', 'idempotent_calls') as is_for_programs
    from pg_class class
    where class.relnamespace in ('app'::regnamespace, 'public'::regnamespace) and class.relkind in ('r', 'v')
  loop
    for privilege in
      select privilege_type as name, '' as columns from pg_class, aclexplode(relacl)
        where pg_class.oid = relation.oid and grantee = 'quotemill_app'::regrole
          and not has_table_privilege('quotemill_own_app', relation.oid, privilege_type)
      union all
      select privilege_type, format('(%I)', attname) from pg_attribute, aclexplode(attacl)
        where attrelid = relation.oid and grantee = 'quotemill_app'::regrole
          and not has_column_privilege('quotemill_own_app', relation.oid, attnum, privilege_type)
    loop
      execute format('grant %s %s on %s to quotemill_own_app', privilege.name, privilege.columns, relation.name);
    end loop;
    if has_table_privilege('quotemill_app', relation.oid, 'select') and not relation.is_for_programs
      and not has_table_privilege('quotemill_own_reader', relation.oid, 'select')
    then
      execute format('grant select on %s to quotemill_reader, quotemill_own_reader', relation.name);
    end if;
  end loop;
  for policy in
    select polname as name, polrelid::regclass as relation from pg_policy
    where 'quotemill_app'::regrole = any (polroles) and not 'quotemill_own_reader'::regrole = any (polroles)
  loop
    execute format('alter policy %I on %s to quotemill_app, quotemill_own_app, quotemill_reader, quotemill_own_reader',
      policy.name, policy.relation);
  end loop;
  for routine in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'app'::regnamespace and has_function_privilege('quotemill_app', oid, 'execute')
      and not has_function_privilege('quotemill_own_app', oid, 'execute')
  loop
    execute format('grant execute on function %s to quotemill_own_app', routine.name);
  end loop;
end
$$`;
