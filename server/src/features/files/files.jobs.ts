import { sql } from "kysely";
import { backupLock } from "../../platform/backup-lock.ts";
import type { Db } from "../../platform/db.ts";
import { addedJob, type Job } from "../../platform/jobs.ts";
import type { FileStore } from "./file-store.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Everything below the prefix: a company's folder, or a quote's folder in it. */
    remove_files: { prefix: string };
    remove_unused_file: { company_id: string; path: string };
  }
}

interface FilesContext {
  db: Db;
  files: FileStore;
}

/** No file may disappear during a backup: this waits for it, or fails and is retried by the queue. */
export const exceptDuringBackup = (db: Db, remove: (db: Db) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${sql.raw(backupLock)})`.execute(tx);
    await remove(tx);
  });

export const removeFilesJob =
  ({ db, files }: FilesContext): Job<"remove_files"> =>
  ({ prefix }) =>
    exceptDuringBackup(db, async (tx) => {
      const offered = await findOffered(tx, prefix);
      if (offered.size === 0) return files.deleteAll(prefix);
      // Queued by a process of a version that knows no offers, for the folder of a quote, which holds a few files.
      const { objects } = await files.listAll(prefix, { recursive: true });
      for (const file of objects) if (file.isFile && !offered.has(file.key)) await files.delete(file.key);
    });

/** What customers were sent of these files. */
async function findOffered(db: Db, prefix: string): Promise<Set<string>> {
  const [companyId = ""] = prefix.split("/");
  const { rows } = await sql<{ path: string }>`
    select path from (
      select pdf_storage_path as path from offer_quotes where company_id = ${companyId}
      union all select certificate_path from offer_acceptances where company_id = ${companyId}
    ) kept where starts_with(path, ${`${prefix}/`})`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

/** Longer than any request can take from writing a file to storing its path. */
const writingMs = 60 * 60_000;

/**
 * Must be committed before a file is written, under a path that is written only once, and when a row lets go of a file.
 * Then the store keeps no file without a row, whatever happens, even if a process is killed or the disk is full. A file
 * has one such job, the latest, so one replaced within the hour stays as long as its links.
 */
export const removeUnlessUsed = (db: Db, companyId: string, path: string, delayMs = writingMs) =>
  sql`select ${removalJob(companyId, path, delayMs)}`.execute(db);

/** The same as an expression, for a statement that also does something else. */
export const removalJob = (company_id: string, path: string, delayMs = writingMs) =>
  addedJob("remove_unused_file", { company_id, path }, { key: `remove_unused_file ${path}`, delayMs });

export const removeUnusedFileJob =
  ({ db, files }: FilesContext): Job<"remove_unused_file"> =>
  ({ company_id, path }) =>
    exceptDuringBackup(db, async (tx) => {
      if (!(await isUsed(tx, company_id, path))) await files.delete(path);
    });

async function isUsed(db: Db, companyId: string, path: string): Promise<boolean> {
  const quote = db
    .selectFrom("quotes")
    .select("id")
    .where("company_id", "=", companyId)
    .where("pdf_storage_path", "=", path);
  const company = db.selectFrom("companies").select("id").where("id", "=", companyId).where("logo_path", "=", path);
  const offered = db
    .selectFrom("offer_quotes")
    .select("offer_id as id")
    .where("company_id", "=", companyId)
    .where("pdf_storage_path", "=", path);
  const certificate = db
    .selectFrom("offer_acceptances")
    .select("id")
    .where("company_id", "=", companyId)
    .where("certificate_path", "=", path);
  return (
    (await quote.unionAll(company).unionAll(offered).unionAll(certificate).limit(1).executeTakeFirst()) !== undefined
  );
}
