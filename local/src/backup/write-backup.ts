import { lstat, open, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Config } from "../../../server/src/platform/config.ts";
import { backupLock } from "../../../server/src/platform/db/locks.ts";
import { StartError } from "../../../server/src/platform/errors.ts";
import { readKeyFile } from "../../../server/src/platform/keys.ts";
import { lockDataDir } from "../data-dir-lock.ts";
import { packagedMajor } from "../postgres/binaries.ts";
import { serverUrl } from "../postgres/connection.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { findCluster } from "../postgres/location.ts";
import { findPostmaster } from "../postgres/postmaster.ts";
import { type AddEntry, textEntry, writeArchive } from "./archive.ts";

type BackupConfig = Pick<Config, "databaseUrl" | "dataDir">;

/** The archive's first file, which describes the backup. */
export const aboutName = "backup.json";
export interface About {
  /** Format 1 was written before version 1.0.0, and can no longer be restored. */
  format: 2;
  created_at: string;
  postgres: number;
  arch: string;
}

/** Saves the database, keys and files of the embedded set-up in one file, whether or not the server runs. */
export async function writeBackup({ databaseUrl, dataDir }: BackupConfig, file: string): Promise<void> {
  if (databaseUrl) {
    throw new StartError("This is for the embedded database. For DATABASE_URL see docs/operations.md.");
  }
  if (await lstat(file).catch(() => null)) throw new StartError(`${file} already exists.`);
  const about: About = {
    format: 2,
    created_at: new Date().toISOString(),
    postgres: await packagedMajor(),
    arch: process.arch,
  };
  const database = await reach(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(${backupLock})`);
    await writeArchive(file, async (add) => {
      await add(textEntry(aboutName, JSON.stringify(about)));
      await copyCluster(client, database.cluster, {
        folder: (name) => add({ name: `postgres/${name}`, size: 0, content: [] }),
        file: (name) => addLiveFile(add, `postgres/${name}`, path.join(database.cluster, name)),
        text: (name, text) => add(textEntry(`postgres/${name}`, text)),
      });
      // Files are stored before the rows that name them, so copying them after the database misses none.
      await addFolder(add, dataDir, "files");
      for (const name of await readdir(dataDir)) {
        if (name.endsWith(".key")) await addLiveFile(add, name, path.join(dataDir, name));
      }
    });
  } finally {
    await client.end().catch(() => undefined);
    await database.release();
  }
}

/** Finds the database of the running server, or starts it for as long as the backup takes. */
async function reach(dataDir: string) {
  const nothing = new StartError(`There is no database in ${dataDir}.`);
  await lstat(path.join(dataDir, "database.key")).catch(() => Promise.reject(nothing));
  const password = await readKeyFile(dataDir, "database.key");
  const lock = await lockDataDir(dataDir);
  if (lock) {
    const { url, cluster, stop } = await startEmbeddedPostgres({ dataDir, password }).catch(async (error) => {
      await lock.release();
      throw error;
    });
    return { url, cluster, release: () => stop().then(lock.release) };
  }
  const cluster = await findCluster(await realpath(dataDir));
  const running = cluster && (await findPostmaster(cluster));
  if (!running) throw new StartError("Quotemill is just starting or stopping. Try again in a moment.");
  return { url: serverUrl(running.port, password, "quotemill"), cluster, release: async () => undefined };
}

async function addFolder(add: AddEntry, root: string, folder: string): Promise<void> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    await (entry.isDirectory() ? addFolder(add, root, name) : addLiveFile(add, name, path.join(root, name)));
  }
}

const chunkBytes = 256 * 1024;

/**
 * Adds a file that may grow, shrink or disappear while it is read: with its initial length, padded with zeros, or not
 * at all.
 */
async function addLiveFile(add: AddEntry, name: string, file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const content = async function* () {
      for (let left = size; left > 0; ) {
        const chunk = Buffer.alloc(Math.min(left, chunkBytes));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, size - left);
        const part = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk;
        yield part;
        left -= part.length;
      }
    };
    await add({ name, size, content: content() });
  } finally {
    await handle.close();
  }
}

/**
 * Files that PostgreSQL recreates at every start, or must not find in a copy. Folders with these names are kept, but
 * empty.
 */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const leftOut = /^(postmaster\.(pid|opts)|server\.log.*|pgsql_tmp.*|pg_internal\.init.*)$/;

interface Sink {
  folder(name: string): Promise<void>;
  file(name: string): Promise<void>;
  text(name: string, text: string): Promise<void>;
}

/**
 * Copies the files of a running database, as PostgreSQL's own base backup does. Pages may be torn and files may come
 * from different moments. The log that is written during the copy is included, and repairs them at the first start.
 */
async function copyCluster(client: pg.Client, cluster: string, sink: Sink): Promise<void> {
  // The slot keeps PostgreSQL from recycling the log during the copy. It disappears with the connection.
  await client.query("select pg_create_physical_replication_slot('quotemill_backup_' || pg_backend_pid(), true, true)");
  const begun = await client.query("select pg_walfile_name(pg_backup_start('quotemill', true)) as first");
  for await (const name of contents(cluster, "")) await (name.endsWith("/") ? sink.folder(name) : sink.file(name));
  const ended = await client.query("select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)");
  const [{ first }, { last, labelfile }] = [begun.rows[0], ended.rows[0]];
  for (const name of (await readdir(path.join(cluster, "pg_wal"))).sort()) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) await sink.file(`pg_wal/${name}`);
  }
  await sink.text("backup_label", labelfile);
}

async function* contents(root: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}${entry.name}`;
    if (leftOut.test(entry.name)) continue;
    if (!entry.isDirectory()) yield name;
    else {
      yield `${name}/`;
      if (!emptied.has(entry.name)) yield* contents(root, `${name}/`);
    }
  }
}
