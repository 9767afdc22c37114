import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { migrate } from "../src/platform/migrate.ts";
import { dbTypesFile, generateDbTypes } from "./db-types.ts";
import { createTestDatabase } from "./postgres.ts";

const databaseName = () => `schema_${randomUUID().replaceAll("-", "")}`;

it("has the types that are in the repository", async () => {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  await expect(generateDbTypes(url, dbTypesFile, { verify: true })).resolves.toBeUndefined();
});

it("notices when the types in the repository are out of date", async () => {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter table companies add column motto text");
  await client.end();
  await expect(generateDbTypes(url, dbTypesFile, { verify: true })).rejects.toThrow();
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

it("spells the statuses of quotes that exist already", async () => {
  const url = await createTestDatabase(inject("templateUrl"), databaseName());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop function app.spell_quote_status cascade");
  await client.query("delete from schema_migrations where name like '%_quote_status.sql'");
  await client.query(`with company as (insert into companies (name) values ('Harbour Fencing') returning id)
    insert into quotes (company_id, quote_name, quote_number, status)
    select id, 'Side boundary', status, status from company, unnest(array['pending pdf', 'GENERATED ', 'On hold']) status`);
  await migrate(url);
  const { rows } = await client.query('select status from quotes order by quote_number collate "C"');
  await client.end();
  expect(rows.map((row) => row.status)).toEqual(["Generated", "On hold", "Pending PDF"]);
});

it("says in one line that the database cannot be reached", async () => {
  await expect(migrate("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow(/^The database cannot be reached: /);
});
