import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { StartError } from "../errors.ts";
import { serverFolder } from "../server-folder.ts";
import { letServerIn } from "./server-role.ts";

const lockId = 8_134_552_017;
/** Everyone else queues behind a migration that waits for a lock, so it waits only briefly, and repeatedly. */
interface LockPatience {
  lockTimeoutMs: number;
  pauseMs: number;
  attempts: number;
}
const lockPatience: LockPatience = { lockTimeoutMs: 2_000, pauseMs: 3_000, attempts: 60 };
/** The lock was not available in time, or lost to a deadlock: a request may lock the same tables in another order. */
const lockFailures = ["55P03", "40P01"];
const silent = new Logger(() => () => undefined);

/** The name under which a database remembers that it was made from server/schema. */
const baseline = "baseline";
const migrationsFolder = join(serverFolder, "migrations");

/**
 * Brings the schema up to date: a new database gets the baseline in server/schema, and every database the migrations that
 * it has not had yet. If several processes start at once, one migrates, and the others wait and find it done.
 */
export async function migrate(
  connectionString: string,
  patience: LockPatience = lockPatience,
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${(error as Error).message}.`);
  }
  try {
    await refusePooler(client);
    await client.query("select pg_advisory_lock($1)", [lockId]);
    await applyPending(client, patience, folder);
    await runMigrations({ connectionString, logger: silent });
    await inBriefTransaction(client, patience, () => letServerIn(client)).catch((error: Error) => {
      throw new StartError(`The server's role cannot be given its rights: ${error.message}.`);
    });
  } finally {
    await client.end();
  }
}

/**
 * Behind a pooler, locks and listening would be lost between two statements. A pooler is recognised by its process ids.
 */
async function refusePooler(client: pg.Client & { processID?: number }) {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  if (rows[0]?.pid === client.processID) return;
  throw new StartError(
    "The database is behind a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
  );
}

async function applyPending(client: pg.Client, patience: LockPatience, folder: string) {
  await client.query(`create table if not exists public.schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  if (applied.size > 0 && !applied.has(baseline)) {
    throw new StartError(
      "This database was made by Quotemill before version 1.0.0, which this version cannot read. Nothing in it was " +
        "changed. Set DATABASE_URL to an empty database, or use the version that made it.",
    );
  }
  for (const { name, sql } of [await readBaseline(), ...(await sqlFilesIn(folder))]) {
    const checksum = createHash("sha256").update(sql).digest("hex");
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before) throw new StartError(`Migration ${name} was changed after it was applied to this database.`);
    await inBriefTransaction(client, patience, async () => {
      await client.query(sql);
      await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    }).catch((error: Error) => {
      throw new StartError(`Migration ${name} failed: ${error.message}.`);
    });
  }
}

/** Runs a transaction that waits only briefly for a table in use, and repeatedly. */
async function inBriefTransaction(client: pg.Client, patience: LockPatience, work: () => Promise<unknown>) {
  await untilLocked(patience, async () => {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${patience.lockTimeoutMs}`);
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

/** Retries while a table is in use. Between attempts, the traffic that queued behind the migration can proceed. */
async function untilLocked({ attempts, pauseMs }: LockPatience, work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLockFailure = lockFailures.includes((error as { code?: string }).code ?? "");
      if (!isLockFailure || attempt === attempts) throw error;
      await setTimeout(pauseMs);
    }
  }
}

async function readBaseline() {
  const files = await sqlFilesIn(join(serverFolder, "schema"));
  return { name: baseline, sql: files.map(({ sql }) => sql).join("\n") };
}

async function sqlFilesIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), "utf8") })));
}
