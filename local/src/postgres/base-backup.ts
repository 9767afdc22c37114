import { readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

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
 * from different moments; the log written meanwhile is copied, too, and repairs them at the first start.
 */
export async function copyCluster(client: pg.Client, cluster: string, sink: Sink): Promise<void> {
  // Keeps the log from being recycled; disappears with the connection.
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
