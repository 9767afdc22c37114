import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Config } from "../../../server/src/platform/config.ts";
import { backupLock } from "../../../server/src/platform/db/backup-lock.ts";
import { readKeyFile } from "../../../server/src/platform/keys.ts";
import { StartError } from "../../../server/src/platform/start-error.ts";
import { lockDataDir } from "../data-dir-lock.ts";
import { copyCluster } from "../postgres/base-backup.ts";
import { packagedMajor } from "../postgres/binaries.ts";
import { serverUrl } from "../postgres/connection.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { findCluster } from "../postgres/location.ts";
import { findPostmaster } from "../postgres/postmaster.ts";
import { type AddEntry, textEntry, writeArchive } from "./archive.ts";
import { addLiveFile } from "./live-file.ts";

type BackupConfig = Pick<Config, "databaseUrl" | "dataDir">;

/** The first entry, which describes the backup. */
export const aboutName = "backup.json";
export interface About {
  /** 1 was written before version 1.0.0. */
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

/** The server's running database, or one started just for this. */
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
