import type { Config } from "./platform/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { StartError } from "./platform/errors.ts";

export interface OpenDatabase {
  /** Signs in as the server's own role, unless the configuration has no address for it. */
  url: string;
  /** For code that keeps its connection: listening, jobs and locks. The same as `url` unless that is a pooler's. */
  directUrl: string;
  behindPooler: boolean;
  /** Signs in as the owner of the tables, who migrates them. */
  ownerUrl: string;
  /** Restarts an embedded database if it stops unexpectedly; reports if that does not help. */
  keepRunning(onGiveUp: (error: StartError) => void): void;
  close(): Promise<void>;
}

type Addresses = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseAppUrl">;

/** Brings the database that the configuration names up to date. */
export async function openDatabase(config: Addresses): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseAppUrl } = config;
  if (!databaseUrl) throw new StartError("Set DATABASE_URL. `npm start` brings a database with it.");
  const ownerUrl = databaseDirectUrl ?? databaseUrl;
  await migrate(ownerUrl);
  const url = databaseAppUrl ?? databaseUrl;
  return {
    url,
    directUrl: databaseDirectUrl ? withUserOf(url, databaseDirectUrl) : url,
    behindPooler: databaseDirectUrl !== undefined,
    ownerUrl,
    keepRunning: () => undefined,
    close: async () => undefined,
  };
}

/** The address of PostgreSQL itself, with the name and password that the pooler takes. */
function withUserOf(pooled: string, direct: string): string {
  const { username, password } = new URL(pooled);
  return Object.assign(new URL(direct), { username, password }).href;
}
