import type { Config } from "./platform/config.ts";
import { ensureDataDir, lockDataDir } from "./platform/data-dir-lock.ts";
import { readKeyFile } from "./platform/keys.ts";
import { migrate } from "./platform/migrate.ts";
import { startEmbeddedPostgres } from "./platform/postgres/embedded.ts";
import { StartError } from "./platform/start-error.ts";

export interface OpenDatabase {
  url: string;
  /** For code that keeps its connection: listening, jobs and locks. The same as `url` unless that is a pooler's. */
  directUrl: string;
  behindPooler: boolean;
  /** Restarts the embedded database if it ends by itself; reports if that does not help. */
  keepRunning(onGiveUp: (error: StartError) => void): void;
  close(): Promise<void>;
}

/** The migrated database from the settings: the given one, or the embedded one in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
    await migrate(directUrl);
    return {
      url,
      directUrl,
      behindPooler: config.databaseDirectUrl !== undefined,
      keepRunning: () => undefined,
      close: async () => undefined,
    };
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
  const { url, keepRunning } = postgres;
  return { url, directUrl: url, behindPooler: false, keepRunning, close };
}
