import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../src/platform/db/migrate.ts";
import { letServerSignIn, startEmbeddedPostgres } from "./local.ts";

const password = "test";

/** One PostgreSQL for the whole run, with a migrated template that every worker's database is copied from. */
export async function startTestPostgres() {
  const folder = await mkdtemp(join(tmpdir(), "quotemill-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password, disposable: true });
  await migrate(postgres.url);
  await letServerSignIn(postgres.url, password);
  return { folder, templateUrl: postgres.url, stop: postgres.stop };
}

/** The same database, for the role that the running server has. */
export const asServer = (url: string): string =>
  Object.assign(new URL(url), { username: "quotemill_server", password }).href;

/** A fresh database copied from the template, which must have no open connections. */
export async function createTestDatabase(templateUrl: string, name: string): Promise<string> {
  const template = new URL(templateUrl);
  const admin = new URL(templateUrl);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    // Copying the files is faster than the usual way, which also writes every page to the log.
    await client.query(`create database "${name}" template "${template.pathname.slice(1)}" strategy file_copy`);
  } finally {
    await client.end();
  }
  const created = new URL(templateUrl);
  created.pathname = `/${name}`;
  return created.href;
}
