import type { Config } from "./platform/config.ts";
import { migrate } from "./platform/migrate.ts";
import { StartError } from "./platform/start-error.ts";

export interface OpenDatabase {
  url: string;
  /** For code that keeps its connection: listening, jobs and locks. The same as `url` unless that is a pooler's. */
  directUrl: string;
  behindPooler: boolean;
  /** Restarts an embedded database if it ends by itself; reports if that does not help. */
  keepRunning(onGiveUp: (error: StartError) => void): void;
  close(): Promise<void>;
}

/** The migrated database from the settings. */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "databaseDirectUrl">): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
  if (!url || !directUrl) throw new StartError("Set DATABASE_URL. `npm start` brings a database with it.");
  await migrate(directUrl);
  return {
    url,
    directUrl,
    behindPooler: config.databaseDirectUrl !== undefined,
    keepRunning: () => undefined,
    close: async () => undefined,
  };
}
