import type { Config } from "./platform/config.ts";
import { ensureDataDir, lockDataDir } from "./platform/data-dir-lock.ts";
import { readKeyFile } from "./platform/keys.ts";
import { migrate } from "./platform/migrate.ts";
import { startEmbeddedPostgres } from "./platform/postgres/embedded.ts";
import { StartError } from "./platform/start-error.ts";

export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/** The database of the settings, migrated: the given one, or the embedded one in DATA_DIR. */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    await migrate(config.databaseUrl);
    return { url: config.databaseUrl, close: async () => undefined };
  }
  await ensureDataDir(config.dataDir);
  const lock = await lockDataDir(config.dataDir);
  if (!lock) {
    throw new StartError(`Quotemill is already running on ${config.dataDir}. Stop it first, or set another DATA_DIR.`);
  }
  const password = await readKeyFile(config.dataDir, "database.key");
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    password,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  const close = async () => {
    await postgres.stop();
    await lock.release();
  };
  try {
    await migrate(postgres.url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: postgres.url, close };
}
