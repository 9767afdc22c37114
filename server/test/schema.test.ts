import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { waitMs } from "../../suites/limits.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { serverFolder } from "../src/platform/server-folder.ts";
import { dbTypesFile, generateDbTypes } from "./db-types.ts";
import { createTestDatabase } from "./postgres.ts";
import { readSchema, schemaFile } from "./schema-text.ts";

const databaseName = () => `schema_${randomUUID().replaceAll("-", "")}`;

async function connectToNew(sql?: string) {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (sql) await client.query(sql);
  return { url, client };
}

async function createEmpty(): Promise<string> {
  const { url, client } = await connectToNew();
  const name = databaseName();
  await client.query(`create database "${name}" template template0`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** A folder with that migration only, for `migrate`. */
async function folderWith(sql: string) {
  const folder = await mkdtemp(join(inject("runFolder"), "migrations-"));
  await writeFile(join(folder, "0001_more.sql"), sql);
  return folder;
}

describe("what is generated from the schema", () => {
  it("is up to date in the repository", async () => {
    const url = await createTestDatabase(inject("templateUrl"), databaseName());
    await expect(generateDbTypes(url, dbTypesFile, { verify: true })).resolves.toBeUndefined();
    expect(await readSchema(url)).toBe(await readFile(schemaFile, "utf8"));
  });

  it.each([
    "alter table companies add column motto text",
    "create index companies_name_idx on companies (name)",
    "create function app.motto() returns text language sql return 'Well'",
    "create policy everyone on companies to quotemill_app using (true)",
    "grant delete on audit_log to quotemill_app",
    "alter table quotes disable row level security",
    "drop trigger keep_record on offer_acceptances",
  ])("shows '%s'", async (sql) => {
    const { url, client } = await connectToNew(sql);
    await client.end();
    expect(await readSchema(url)).not.toBe(await readFile(schemaFile, "utf8"));
  });

  it("notices types that are out of date", async () => {
    const { url, client } = await connectToNew("alter table companies add column motto text");
    await client.end();
    await expect(generateDbTypes(url, dbTypesFile, { verify: true })).rejects.toThrow();
  });
});

it("each number has one migration", async () => {
  const names = (await readdir(join(serverFolder, "migrations"))).filter((name) => name.endsWith(".sql")).sort();
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index));
});

it("no migration that changes a table builds an index in it, which would lock out its readers", async () => {
  const folder = join(serverFolder, "migrations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const both = names.map(async (name) => {
    const text = await readFile(join(folder, name), "utf8");
    const tablesIn = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, table]) => table);
    const created = tablesIn(/^create table (\w+)/gm);
    const changed = tablesIn(/^alter table (\w+)/gm).filter((table) => !created.includes(table));
    return tablesIn(/^create (?:unique )?index \w+\s+on (\w+)/gm)
      .filter((table) => changed.includes(table))
      .map((table) => `${name}: ${table}`);
  });
  expect((await Promise.all(both)).flat()).toEqual([]);
});

it("one function says who a contact is", async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase(inject("templateUrl"), databaseName()) });
  await client.connect();
  const { rows } = await client.query(`select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'app' and prokind = 'f' and pg_get_functiondef(pg_proc.oid) like '%first_name ||%'`);
  await client.end();
  expect(rows).toEqual([{ proname: "identity_of" }]);
});

// PostgreSQL 15.20 and newer versions refuse `add column … default` on a table whose row type such a function takes, so
// one such function would keep every later migration of that table from a new database.
it("no function with a parsed body takes the row type of a table", async () => {
  const { client } = await connectToNew();
  const find = `select distinct proname from pg_proc
    join pg_depend on classid = 'pg_proc'::regclass and objid = pg_proc.oid and refclassid = 'pg_type'::regclass
    join pg_type on pg_type.oid = refobjid
    join pg_class on reltype in (pg_type.oid, pg_type.typelem) and relkind in ('r', 'p', 'v', 'm')
    where prosqlbody is not null order by proname`;
  expect((await client.query(find)).rows).toEqual([]);
  await client.query(`create function app.one(quotes) returns uuid language sql return $1.id;
    create function app.many(quotes[]) returns integer language sql return cardinality($1);
    create function graphile_worker.none() returns boolean language sql return null::quotes is null`);
  expect((await client.query(find)).rows).toEqual([{ proname: "many" }, { proname: "none" }, { proname: "one" }]);
  await client.end();
});

// A statement that is prepared on a connection for people of one kind fails for those of the other kind if its types
// change.
it("each column in the schema own has the type of its counterpart in public", async () => {
  const { client } = await connectToNew();
  const { rows } = await client.query(`select own.table_name, own.column_name, own.data_type, kept.data_type as kept
    from information_schema.columns own
    join information_schema.columns kept on kept.table_schema = 'public'
      and (kept.table_name, kept.column_name) = (own.table_name, own.column_name)
    where own.table_schema = 'own'`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ data_type, kept }) => data_type !== kept)).toEqual([]);
  await client.end();
});

it("the migrations continue with a database in which 0001 to 0029 ran before there was 0000", async () => {
  const earlier = await mkdtemp(join(inject("runFolder"), "migrations-"));
  const migrations = join(serverFolder, "migrations");
  for (const name of await readdir(migrations))
    if (/^00(0[1-9]|[12]\d)_/.test(name)) await copyFile(join(migrations, name), join(earlier, name));
  const url = await createEmpty();
  await migrate(url, undefined, earlier);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select name || ' ' || checksum as line from schema_migrations order by name");
  await client.end();
  const digest = createHash("sha256").update(rows.map(({ line }) => line).join("\n"));
  // The files are what they were then.
  expect(digest.digest("hex")).toBe("cbc54e3cd2b3539c14b32f0afffc4474872be810d57e4c0aece761a561caba8b");

  await migrate(url);
  expect(await readSchema(url)).toBe(await readFile(schemaFile, "utf8"));
});

it("a database is migrated once by several processes that start together", async () => {
  const url = await createEmpty();
  await Promise.all(Array.from({ length: 4 }, () => migrate(url)));

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied = await client.query(
    "select count(*)::int as n, count(distinct name)::int as names from schema_migrations",
  );
  await client.query("update schema_migrations set checksum = 'other' where name = 'baseline'");
  await client.end();
  expect(applied.rows[0].n).toBe(applied.rows[0].names);
  expect(applied.rows[0].n).toBeGreaterThan(0);
  await expect(migrate(url)).rejects.toThrow("Migration baseline was changed after it was applied to this database.");
});

it("a database from before version 1.0.0 is refused, and nothing in it changes", async () => {
  const { url, client } = await connectToNew(
    "update schema_migrations set name = '0001_foundation.sql' where name = 'baseline'",
  );
  const contents = async () => [(await client.query("select * from schema_migrations")).rows, await readSchema(url)];
  const before = await contents();
  await expect(migrate(url)).rejects.toThrow(
    "This database was made by Quotemill before version 1.0.0, which this version cannot read. Nothing in it was changed.",
  );
  expect(await contents()).toEqual(before);
  await client.end();
});

describe("a migration that needs a table in use", () => {
  async function busyTable(migration = "create index quotes_notes_idx on quotes (notes)") {
    const { url, client: writer } = await connectToNew();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const write = "update quotes set notes = '' where false";
    await writer.query("begin");
    await writer.query(write);
    const end = () => Promise.all([writer.end(), other.end()]);
    return { url, writer, other, write, folder: await folderWith(migration), end };
  }

  it("lets others write while it waits, and continues once the table is free", async () => {
    const { url, writer, other, write, folder, end } = await busyTable();
    const migration = migrate(url, { lockTimeoutMs: 20, pauseMs: 20, attempts: 1_000 }, folder);
    const waiting = `select from pg_locks where not granted and relation = 'quotes'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { interval: 5 }).toBe(1);
    await other.query(write);
    await writer.query("commit");
    await migration;
    const { rows } = await other.query("select indexname from pg_indexes where indexname = 'quotes_notes_idx'");
    expect(rows).toHaveLength(1);
    await end();
  });

  it("starts again after a deadlock with someone who locks in another order", async () => {
    const both = "alter table quotes add column motto text; alter table saved_quotes add column motto text";
    const { url, writer: reader, other, folder, end } = await busyTable(both);
    await reader.query("rollback");
    // On a busy machine the reader could be the first to look for a deadlock, and would be the one to give way.
    await reader.query("set deadlock_timeout = '1min'; begin; select from saved_quotes limit 1");
    const migration = migrate(url, { lockTimeoutMs: waitMs, pauseMs: 20, attempts: 2 }, folder);
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await other.query(waiting)).rowCount, { interval: 5 }).toBe(1);
    await reader.query("select from quotes limit 1");
    await reader.query("commit");
    await migration;
    await end();
  });

  it("gives up after many attempts", async () => {
    const { url, writer, folder, end } = await busyTable();
    await expect(migrate(url, { lockTimeoutMs: 1, pauseMs: 1, attempts: 2 }, folder)).rejects.toThrow(
      /^Migration 0001_more.sql failed: canceling statement due to lock timeout\.$/,
    );
    await writer.query("rollback");
    await end();
  });
});

it("a database that cannot be reached is reported in one line", async () => {
  await expect(migrate("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow(/^The database cannot be reached: /);
});
