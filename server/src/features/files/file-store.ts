import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "../../platform/config.ts";

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

/** A folder in DATA_DIR, or any S3-compatible store. */
export async function createFileStore(config: Pick<Config, "s3" | "dataDir" | "storageGb">): Promise<FileStore> {
  return Object.assign(await openDisk(config), { mostBytesPerCompany: config.storageGb * 1e9 });
}

async function openDisk({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" }));
  // Only here: Amazon's client takes a sixth of a second to load, and memory.
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
