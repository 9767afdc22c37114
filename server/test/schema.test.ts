import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { waitMs } from "../../test-limits.ts";
import { migrate } from "../src/platform/migrate.ts";
import { serverFolder } from "../src/platform/server-folder.ts";
import { dbTypesFile, generateDbTypes } from "./db-types.ts";
import { createTestDatabase } from "./postgres.ts";

const databaseName = () => `schema_${randomUUID().replaceAll("-", "")}`;

it("matches the types in the repository", async () => {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  await expect(generateDbTypes(url, dbTypesFile, { verify: true })).resolves.toBeUndefined();
});

it("notices if the types in the repository are out of date", async () => {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter table companies add column motto text");
  await client.end();
  await expect(generateDbTypes(url, dbTypesFile, { verify: true })).rejects.toThrow();
});

it("has one migration per number", async () => {
  const names = (await readdir(join(serverFolder, "migrations"))).sort();
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1));
});

it("builds no index in a migration that changes the table, which would lock out its readers", async () => {
  const folder = join(serverFolder, "migrations");
  const names = (await readdir(folder)).filter((name) => name > "0038");
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

it("writes in one function who a contact is", async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase(inject("templateUrl"), databaseName()) });
  await client.connect();
  const { rows } = await client.query(`select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'app' and prokind = 'f' and pg_get_functiondef(pg_proc.oid) like '%first_name%'`);
  await client.end();
  expect(rows).toEqual([{ proname: "name_and_address_of" }]);
});

it("is migrated once by several processes that start together", async () => {
  const empty = new URL(inject("templateUrl"));
  const name = databaseName();
  const admin = new pg.Client({ connectionString: Object.assign(new URL(empty), { pathname: "/postgres" }).href });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  empty.pathname = `/${name}`;
  await Promise.all(Array.from({ length: 4 }, () => migrate(empty.href)));

  const client = new pg.Client({ connectionString: empty.href });
  await client.connect();
  const applied = await client.query(
    "select count(*)::int as n, count(distinct name)::int as names from schema_migrations",
  );
  await client.query("update schema_migrations set checksum = 'other' where name = '0001_foundation.sql'");
  await client.end();
  expect(applied.rows[0].n).toBe(applied.rows[0].names);
  expect(applied.rows[0].n).toBeGreaterThan(5);
  await expect(migrate(empty.href)).rejects.toThrow(
    "Migration 0001_foundation.sql was changed after it was applied to this database.",
  );
});

/** A migrated database in which quotes can have any status. */
async function connectToOldQuotes() {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter table quotes drop constraint quotes_status_check");
  const migrateAgain = async (name: string) => {
    await client.query("delete from schema_migrations where name like $1", [`%_${name}.sql`]);
    await migrate(url);
    const { rows } = await client.query("select status from quotes order by quote_number");
    return rows.map((row) => row.status);
  };
  return { client, migrateAgain };
}

const insertQuotes = `with company as (insert into companies (name) values ('Harbour Fencing') returning id)
  insert into quotes (company_id, quote_name, quote_number, status, outputs, pdf_storage_path, quote_sent_timestamp)
  select id, 'Side boundary', number, status, outputs::jsonb, pdf, sent::timestamptz from company,`;

it("corrects the spelling of existing statuses", async () => {
  const { client, migrateAgain } = await connectToOldQuotes();
  await client.query("drop function app.spell_quote_status cascade");
  await client.query(`${insertQuotes} (values ('1', 'pending pdf', null, null, null), ('2', 'GENERATED ', null, null, null))
    quote (number, status, outputs, pdf, sent)`);
  expect(await migrateAgain("quote_status")).toEqual(["Pending PDF", "Generated"]);
  await client.end();
});

it("replaces unknown statuses with the one that the quote's contents imply", async () => {
  const { client, migrateAgain } = await connectToOldQuotes();
  await client.query(`${insertQuotes} (values ('1', 'On hold', '{}', 'a.pdf', 'now'), ('2', 'On hold', '{}', 'a.pdf', null),
    ('3', 'On hold', '{}', null, null), ('4', 'Draft', null, null, null)) quote (number, status, outputs, pdf, sent)`);
  await client.query("alter table quotes add constraint quotes_status_check check (status <> 'On hold') not valid");
  expect(await migrateAgain("quote_status_check")).toEqual(["Sent", "Generated", "Pending PDF", "Failed"]);
  const { rows } = await client.query("select subject from audit_log order by subject");
  await client.end();
  expect(rows.map((row) => row.subject)).toEqual(["1: On hold", "2: On hold", "3: On hold", "4: Draft"]);
});

it("links entries of the audit log that are there already to what they tell of", async () => {
  const { client, migrateAgain } = await connectToOldQuotes();
  await client.query(`${insertQuotes} (values ('HF-1', 'Sent', null, null, null), ('HF-2', 'Sent', null, null, null))
    quote (number, status, outputs, pdf, sent)`);
  await client.query(`insert into contacts (company_id, first_name, last_name, email)
    select id, 'Mia', 'Tran', 'mia@example.com' from companies`);
  await client.query(`insert into form_templates (company_id, name)
    select id, called from companies, unnest(array['Fence', 'Twice', 'Twice']) called`);
  await client.query(`insert into audit_log (company_id, action, subject) select id, action, subject from companies, (values
    ('contact.updated', 'mia@example.com'), ('quote.submitted', 'HF-1'), ('quote.deleted', 'HF-9'),
    ('quotes.sent', 'HF-1, HF-2 to mia@example.com'), ('template.updated', 'Fence'), ('template.updated', 'Twice'))
    entry (action, subject)`);
  await client.query(`insert into audit_log (company_id, action, subject)
    select company_id, 'quote.run_again', id::text from quotes where quote_number = 'HF-2'
    union all select company_id, 'quote.run_again', 'no id' from quotes where quote_number = 'HF-2'`);
  await client.query("update audit_log set kind = null");
  await migrateAgain("audit_about_before");
  const { rows } = await client.query(`select kind, array(select item ->> 'name' from jsonb_array_elements(about) item)
    as names, (select count(*)::int from audit_mentions where entry_id = audit_log.id) as mentions
    from audit_log order by id`);
  await client.end();
  expect(rows).toEqual([
    { kind: "contacts", names: ["Mia Tran"], mentions: 1 },
    { kind: "quotes", names: ["HF-1"], mentions: 1 },
    { kind: "quotes", names: [], mentions: 0 },
    { kind: "quotes", names: ["HF-1", "HF-2", "Mia Tran"], mentions: 3 },
    { kind: "templates", names: ["Fence"], mentions: 1 },
    { kind: "templates", names: [], mentions: 0 },
    { kind: "quotes", names: ["HF-2"], mentions: 1 },
    { kind: "quotes", names: [], mentions: 0 },
  ]);
});

it("tells in the audit log what customers did before it told of them, once", async () => {
  const { client, migrateAgain } = await connectToOldQuotes();
  await client.query(
    `${insertQuotes} (values ('HF-1', 'Sent', null, null, null)) quote (number, status, outputs, pdf, sent)`,
  );
  await client.query(
    `insert into contacts (company_id, first_name, email) select id, 'Mia', 'mia@example.com' from companies`,
  );
  await client.query(`insert into offers (company_id, person_email, token_hash, token_sealed, choice)
    select id, 'mia@example.com', '1', '1', 'each' from companies`);
  await client.query(`insert into offer_quotes (company_id, offer_id, position, quote_id, snapshot, pdf_storage_path, pdf_sha256)
    select offers.company_id, offers.id, position, quotes.id, jsonb_build_object('quote_number', number,
      'customer', jsonb_build_object('name', 'Mia Tran')), '', ''
    from offers, (values (1, 'HF-1'), (2, 'HF-2')) offered (position, number) left join quotes on quote_number = number`);
  await client.query(`insert into offer_events (company_id, offer_id, kind, actor, detail, at)
    select company_id, id, kind, actor, detail::jsonb, timestamptz '2026-01-01' + minute * interval '1 minute'
    from offers, (values (1, 'sent', 'staff', '{}'), (2, 'opened', 'customer', '{"maybe_scanner": true}'),
      (3, 'opened', 'customer', '{}'), (4, 'pdf_opened', 'customer', '{"position": 1}'), (5, 'question', 'customer', '{}'),
      (6, 'accepted', 'customer', '{"quote_numbers": ["HF-1"]}'), (7, 'declined', 'customer', '{"positions": [2]}'),
      (8, 'declined', 'staff', '{"positions": [2], "by_phone": true}'), (9, 'opened', 'customer', '{}'))
      event (minute, kind, actor, detail)`);
  await client.query(`insert into audit_log (company_id, action, subject, created_at)
    select company_id, 'offer.opened', 'told already', at from offer_events order by at desc limit 1`);
  await migrateAgain("customer_acts_before");
  await migrateAgain("customer_acts_before");
  const { rows } = await client.query(`select action, kind, actor_name, actor_email, subject,
      array(select item ->> 'name' from jsonb_array_elements(about) item) as names,
      extract(minute from created_at)::int as minute,
      (select count(*)::int from audit_mentions where entry_id = audit_log.id) as mentions
    from audit_log order by created_at`);
  await client.end();
  const mia = { kind: "quotes", actor_name: "Mia Tran", actor_email: "mia@example.com" };
  const both = { ...mia, subject: "HF-1, HF-2", names: ["HF-1", "Mia Tran"], mentions: 2 };
  expect(rows).toEqual([
    { ...both, action: "offer.opened", minute: 3 },
    { ...both, action: "offer.asked", minute: 5 },
    { ...both, action: "offer.accepted", subject: "HF-1", minute: 6 },
    { ...both, action: "offer.declined", subject: "HF-2", names: ["Mia Tran"], mentions: 1, minute: 7 },
    expect.objectContaining({ subject: "told already", minute: 9 }),
  ]);
});

it("distinguishes automatic names of stored quotes and drafts from typed ones", async () => {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const person = "{{contact_first_name}} {{contact_last_name}} - {{ quote_number }}";
  const names: [rule: string, name: string, isAutomatic: boolean][] = [
    [person, "Ada Byron - HF-1058", true],
    [person, "Ada Byron - QT-XXXX", true],
    [person, "Ada Byron - ", false],
    [person, "Ada Byron - HF-1058 with gate", false],
    [person, "Standard Package", false],
    ["{{field_1}} {{quote_date}}", "Timber (old) 18/10/2024", true],
    ["{{field_1}} {{quote_date}}", "Timber 18/10/2024", false],
    ["{{field_2}}, {{field_3}}  for {{company_name}}", "Yes, a, b for Harbour", true],
    ["{{nothing}}", "HF-1058", true],
  ];
  for (const [index, [rule, name]] of names.entries()) {
    await client.query(
      `with company as (insert into companies (name, quote_name_template) values ('Harbour', $1) returning id),
        contact as (insert into contacts (company_id, first_name, last_name, email)
          select id, 'Ada', 'Byron', 'ada@example.com' from company returning id, company_id),
        draft as (insert into saved_quotes (company_id, contact_id, quote_name, answers)
          select company_id, id, $2, $3 from contact)
        insert into quotes (company_id, contact_id, quote_name, quote_number, answers)
          select company_id, id, $2, $4, $3 from contact`,
      [rule, name, { field_1: "Timber (old)", field_2: true, field_3: ["a", "b"] }, `${index}`],
    );
  }
  // As before the migration: a row's person is set when it is inserted, from an existing contact.
  await client.query("update quotes set person_email = 'ada@example.com'");
  await client.query("update saved_quotes set person_email = 'ada@example.com'");
  await client.query("delete from schema_migrations where name like '%_auto_name_of_old.sql'");
  await migrate(url);
  const told = await client.query(`select quotes.quote_name, quotes.auto_name, saved_quotes.auto_name as of_draft
    from quotes join saved_quotes using (company_id) order by quote_number`);
  const { rows } = await client.query(
    "select pg_get_functiondef('app.tell_change'::regproc) like '%pg_notify%' as told",
  );
  await client.end();
  expect(told.rows).toEqual(names.map(([, quote_name, auto_name]) => ({ quote_name, auto_name, of_draft: auto_name })));
  expect(rows).toEqual([{ told: true }]);
});

describe("a migration that needs a table in use", () => {
  async function busyTable() {
    const url = await createTestDatabase(inject("templateUrl"), databaseName());
    const [writer, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await writer.connect();
    await other.connect();
    await writer.query("drop index quotes_created_idx; delete from schema_migrations where name like '0030%'");
    const write = "update quotes set notes = '' where false";
    await writer.query("begin");
    await writer.query(write);
    const end = () => Promise.all([writer.end(), other.end()]);
    return { url, writer, other, write, end };
  }

  it("lets others write while it waits, and continues once the table is free", async () => {
    const { url, writer, other, write, end } = await busyTable();
    const migration = migrate(url, { lockTimeoutMs: 20, pauseMs: 20, attempts: 1_000 });
    const waiting = `select from pg_locks where not granted and relation = 'quotes'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { interval: 5 }).toBe(1);
    await other.query(write);
    await writer.query("commit");
    await migration;
    const { rows } = await other.query("select indexname from pg_indexes where indexname = 'quotes_created_idx'");
    expect(rows).toHaveLength(1);
    await end();
  });

  it("starts again after a deadlock with someone who locks in another order", async () => {
    const { url, writer: reader, other, end } = await busyTable();
    await reader.query("rollback");
    await reader.query(`alter table quotes drop column auto_name; alter table saved_quotes drop column auto_name;
      delete from schema_migrations where name like '0033%'`);
    // On a busy machine the reader could be the first to look for a deadlock, and would be the one to give way.
    await reader.query("set deadlock_timeout = '1min'; begin; select from saved_quotes limit 1");
    const migration = migrate(url, { lockTimeoutMs: waitMs, pauseMs: 20, attempts: 2 });
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await other.query(waiting)).rowCount, { interval: 5 }).toBe(1);
    await reader.query("select from quotes limit 1");
    await reader.query("commit");
    await migration;
    await end();
  });

  it("gives up after many attempts", async () => {
    const { url, writer, end } = await busyTable();
    await expect(migrate(url, { lockTimeoutMs: 1, pauseMs: 1, attempts: 2 })).rejects.toThrow(
      /^Migration 0030_latest_quotes.sql failed: canceling statement due to lock timeout\.$/,
    );
    await writer.query("rollback");
    await end();
  });
});

it("reports in one line that the database cannot be reached", async () => {
  await expect(migrate("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow(/^The database cannot be reached: /);
});
