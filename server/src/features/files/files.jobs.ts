import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { backupLock } from "../../platform/db/locks.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import { transact } from "../../platform/db/transact.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type FileStore, removeFile } from "./storage.ts";

interface FilesContext {
  db: Db;
  files: FileStore;
}

/** Time after which a job checks again whether a backup has ended. */
export const afterBackupMs = 60_000;

/**
 * Removes files unless a backup is running, during which no file may disappear. In that case it returns null and does
 * nothing: jobs that waited for the backup's end would take the slots of reminders and of offers that end. Removing a
 * large company's files takes its time, and the lock must last for all of it.
 */
export const exceptDuringBackup = <T>(db: Db, remove: (db: Db) => Promise<T>): Promise<T | null> =>
  transact(db, "files", async (tx) => {
    await sql`select set_config(name, '0', true) from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(tx);
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${sql.raw(backupLock)}) as is_free`.execute(tx);
    return rows[0]?.is_free ? remove(tx) : null;
  });

/** Removes everything below the prefix: a company's folder. */
export const removeFilesJob = defineJob({
  name: "remove_files",
  lane: "upkeep",
  payload: z.object({ prefix: z.string().min(1) }),
  run: async ({ db, files }: FilesContext, { prefix }): Promise<void> => {
    const isDone = await exceptDuringBackup(db, async () => {
      await files.deleteAll(prefix);
      return true;
    });
    if (!isDone) await removeFilesJob.add(db, { prefix }, { delayMs: afterBackupMs });
  },
});

/** Longer than any request can take from writing a file to storing its path. */
const writingMs = 60 * 60_000;

/**
 * Must be committed before a file is written, under a path that is written only once, and when a row stops using a
 * file. Then the store keeps no file without a row, even if a process is killed or the disk is full. The latest time
 * counts, so a file replaced within the hour stays as long as its links.
 */
export const removeUnlessUsed = (db: Db, companyId: string, path: string, delayMs = writingMs) =>
  sql`select ${removedLater(companyId, path, delayMs)}`.execute(db);

/** The same as `removeUnlessUsed`, as an expression in a statement that also does something else. */
export const removedLater = (companyId: string, path: string, delayMs = writingMs) =>
  sql`app.remove_file_later(${companyId}, ${path}, ${delayMs})`;

/** Few enough that a request which releases one of these files just then does not wait long. */
const filesAtOnce = 50;
const sweepLock = "hashtextextended('quotemill file removals', 0)";

/**
 * Removes the files that are due. A file that the store does not remove is tried again an hour later and keeps no other
 * waiting. One sweep runs at a time: however slow the store is, the other jobs of its lane, such as reminders, have
 * slots left. The next comes in five minutes, also after a backup.
 */
export const removeUnusedFilesJob = defineJob({
  name: "remove_unused_files",
  lane: "upkeep",
  payload: z.object({}),
  run: async ({ db, files }: FilesContext) => {
    const errors: unknown[] = [];
    const removeSome = async (tx: Db) => {
      if (!(await isOnlySweep(tx))) return 0;
      const due = await takeDue(tx);
      const done: string[] = [];
      for (const { path, company_id, is_used } of due) {
        try {
          if (!is_used) await removeFile(db, files, company_id, path);
          done.push(path);
        } catch (error) {
          errors.push(error);
        }
      }
      await tx.deleteFrom("app.file_removals").where("path", "=", anyOf(done)).execute();
      return due.length;
    };
    while ((await exceptDuringBackup(db, removeSome)) === filesAtOnce);
    if (errors.length > 0) throw errors[0];
  },
});

/** Returns whether no other sweep runs. None can then begin until the transaction ends. */
async function isOnlySweep(db: Db) {
  const { rows } = await sql<{ is_only: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(sweepLock)}) as is_only`.execute(db);
  return rows[0]?.is_only === true;
}

async function takeDue(db: Db) {
  const { rows } = await sql<{ path: string; company_id: string; is_used: boolean }>`
    update app.file_removals file set due_at = now() + interval '1 hour'
    where path = any(array(
      select path from app.file_removals where due_at <= now()
      order by due_at limit ${filesAtOnce} for update skip locked))
    returning path, company_id,
      exists (select from quotes where company_id = file.company_id and pdf_storage_path = path)
      or exists (select from companies where id = file.company_id and logo_path = path)
      or exists (select from offer_quotes where company_id = file.company_id and pdf_storage_path = path)
      or exists (select from offer_acceptances where company_id = file.company_id
        and (certificate_path = path or exists (select from jsonb_each_text(accepted_pdfs) where value = path)))
        as is_used`.execute(db);
  return rows;
}
