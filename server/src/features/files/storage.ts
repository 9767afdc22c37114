import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { sql } from "kysely";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { spend } from "../../platform/http/budgets.ts";
import { recordActivity } from "../activity/index.ts";

export type FileStore = Pick<
  Disk,
  | "put"
  | "putStream"
  | "move"
  | "getBytes"
  | "getStream"
  | "getMetaData"
  | "exists"
  | "delete"
  | "deleteAll"
  | "listAll"
> & { mostBytesPerCompany: number };

/** Files are kept in a folder of DATA_DIR, or in any S3-compatible store. */
export async function createFileStore(config: Pick<Config, "s3" | "dataDir" | "storageGb">): Promise<FileStore> {
  return Object.assign(await openDisk(config), { mostBytesPerCompany: config.storageGb * 1e9 });
}

async function openDisk({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" }));
  // Amazon's client takes a sixth of a second to load, and memory, so only those who need it load it.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { accessKeyId, secretAccessKey, region, bucket, endpoint } = s3;
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      bucket,
      // Stores other than Amazon's support neither of these.
      supportsACL: false,
      visibility: "private",
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  );
}

interface NewFile {
  companyId: string;
  path: string;
  bytes: Uint8Array;
  contentType: string;
  /** The proof of an acceptance is counted, but never refused. */
  isProof?: boolean;
}

export class StorageFull extends AppError {
  constructor() {
    super(
      "conflict",
      "Your company has used up its storage. Delete quotes or photos, or ask the operator of this server.",
    );
  }
}

/** Writes a file if the company has room for it. */
export const storeFile = (db: Db, files: FileStore, { path, bytes, contentType, ...counted }: NewFile): Promise<void> =>
  withinStorage(db, files, { ...counted, length: bytes.length }, () => files.put(path, bytes, { contentType }));

/**
 * Runs a function that writes this many bytes, if the company has room for them. They are counted before, so that many
 * writes at once cannot exceed the budget. Callers pass the pool, not a transaction: it would hold the count until its
 * end, and hold up the company's others.
 */
export async function withinStorage(
  db: Db,
  files: Pick<FileStore, "mostBytesPerCompany">,
  { companyId, length, isProof = false }: { companyId: string; length: number; isProof?: boolean },
  write: () => Promise<void>,
): Promise<void> {
  const most = isProof ? Number.MAX_SAFE_INTEGER : files.mostBytesPerCompany;
  if (!(await countIn(db, companyId, length, most))) {
    await tellOnce(db, companyId, files.mostBytesPerCompany);
    throw new StorageFull();
  }
  try {
    await write();
  } catch (error) {
    await countOut(db, companyId, length);
    throw error;
  }
}

/** Removes a file, if it is there, and subtracts its size. Callers pass the pool here as well, for the same reason. */
export async function removeFile(db: Db, files: FileStore, companyId: string, path: string): Promise<void> {
  if (!(await files.exists(path))) return;
  const { contentLength } = await files.getMetaData(path);
  await files.delete(path);
  await countOut(db, companyId, contentLength);
}

async function countIn(db: Db, companyId: string, bytes: number, most: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("app.storage_uses")
    .columns(["company_id", "bytes"])
    .expression(sql`select ${companyId}::uuid, ${bytes}::bigint where ${bytes}::bigint <= ${most}::bigint`)
    .onConflict((conflict) =>
      conflict
        .column("company_id")
        .doUpdateSet({ bytes: sql<number>`storage_uses.bytes + excluded.bytes` })
        .where(sql<boolean>`storage_uses.bytes + excluded.bytes <= ${most}::bigint`),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

const countOut = (db: Db, companyId: string, bytes: number) =>
  db
    .updateTable("app.storage_uses")
    .set({ bytes: sql<number>`greatest(bytes - ${bytes}, 0)` })
    .where("company_id", "=", companyId)
    .execute();

async function tellOnce(db: Db, company_id: string, most: number) {
  if (!(await spend(db, "storageNotices", company_id))) return;
  const quotemill = { id: null, email: null, full_name: null, company_id };
  await recordActivity(db, quotemill, { action: "settings.storage_full", subject: `${most / 1e9} GB of storage` });
}
