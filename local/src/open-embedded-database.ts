import { randomBytes } from "node:crypto";
import type { OpenDatabase } from "../../server/src/open-database.ts";
import { ensureDataDir } from "../../server/src/platform/data-dir.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { StartError } from "../../server/src/platform/errors.ts";
import { readKeyFile } from "../../server/src/platform/keys.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { refuseUnreleased } from "./postgres/cluster.ts";
import { letServerSignIn } from "./postgres/connection.ts";
import { startEmbeddedPostgres } from "./postgres/embedded.ts";

/** Starts the database in DATA_DIR and brings its tables up to date. */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  await refuseUnreleased(dataDir);
  await ensureDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  if (!lock) {
    throw new StartError(`Quotemill is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`);
  }
  const password = await readKeyFile(dataDir, "database.key");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  const close = async () => {
    await postgres.stop();
    await lock.release();
  };
  const { url: ownerUrl, keepRunning } = postgres;
  try {
    await migrate(ownerUrl);
    const url = await letServerSignIn(ownerUrl, randomBytes(32).toString("base64url"));
    return { url, directUrl: url, behindPooler: false, ownerUrl, keepRunning, close };
  } catch (error) {
    await close();
    throw error;
  }
}
