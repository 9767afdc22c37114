import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { serverFolder } from "../src/platform/server-folder.ts";

/** A database as it was before a migration. */
export async function databaseBefore(migration: string) {
  const url = new URL(inject("templateUrl"));
  const name = `before_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("create table schema_migrations (name text primary key, checksum text not null)");
  const folder = join(serverFolder, "migrations");
  for (const file of (await readdir(folder)).sort().filter((each) => each < migration)) {
    const text = await readFile(join(folder, file), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    await client.query(text);
    await client.query("insert into schema_migrations values ($1, $2)", [file, checksum]);
  }
  return { url: url.href, client };
}
