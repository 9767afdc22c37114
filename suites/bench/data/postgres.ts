import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { lockDataDir } from "../../../local/src/data-dir-lock.ts";
import { startEmbeddedPostgres } from "../../../local/src/postgres/embedded.ts";
import { ensureDataDir } from "../../../server/src/platform/data-dir.ts";
import { undoLater } from "../../harness/clean-up.ts";
import { progress } from "../lib/progress.ts";
import { startWebServer } from "../lib/server.ts";
import { benchDir, checkout, givenPostgres } from "../options.ts";
import { fill, fillVersion } from "./fill.ts";

/** Returns its address and a function that stops it. A given PostgreSQL is not stopped. */
export async function startPostgres() {
  if (givenPostgres) return { url: givenPostgres, stop: async () => undefined };
  const dataDir = await ensureDataDir(benchDir);
  const lock = await lockDataDir(dataDir);
  if (!lock) throw new Error(`Another bench uses ${dataDir}. Wait for it, or set BENCH_DIR.`);
  const postgres = await startEmbeddedPostgres({ dataDir, password: "bench" });
  const stop = undoLater(async () => {
    await postgres.stop();
    await lock.release();
  });
  return { url: postgres.url, stop };
}

/** Opens a database with that many quotes, filled now or by an earlier run, with the server in front of it. */
export async function openFilled(postgresUrl: string, quotes: number) {
  const name = `bench_${quotes}`;
  const url = urlOf(postgresUrl, name);
  if (!(await isFilled(postgresUrl, name, quotes))) {
    await run(postgresUrl, `drop database if exists ${name} with (force)`, `create database ${name}`);
    progress(`Filling a database with ${quotes.toLocaleString("en")} quotes, once…`);
    await (await startWebServer(url)).stop();
    await fill(url, quotes, await schemaOf(checkout));
    await run(url, "vacuum analyze");
  }
  const server = await startWebServer(url);
  return { databaseUrl: url, server };
}

/** Creates an empty database, which the server migrates when it starts. */
export async function createEmpty(postgresUrl: string, name: string): Promise<string> {
  await run(postgresUrl, `drop database if exists ${name} with (force)`, `create database ${name}`);
  return urlOf(postgresUrl, name);
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function isFilled(postgresUrl: string, name: string, quotes: number): Promise<boolean> {
  const [found] = await run(postgresUrl, `select from pg_database where datname = '${name}'`);
  if (!found?.rowCount) return false;
  const url = urlOf(postgresUrl, name);
  const [table] = await run(url, "select to_regclass('public.bench_fill') as name");
  if (!table?.rows[0]?.name) return false;
  const [row] = await run(url, "select version, quotes, schema from bench_fill");
  const { version, quotes: filled, schema } = row?.rows[0] ?? {};
  return version === fillVersion && filled === quotes && schema === (await schemaOf(checkout));
}

/** A digest of the SQL files: a database with another schema must be filled again. */
async function schemaOf(folder: string): Promise<string> {
  const digest = createHash("sha256");
  for (const name of ["schema", "migrations"].map((each) => path.join(folder, "server", each))) {
    const files = (await readdir(name).catch(() => [])).filter((file) => file.endsWith(".sql")).sort();
    for (const file of files) digest.update(await readFile(path.join(name, file)));
  }
  return digest.digest("hex");
}

async function run(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}
