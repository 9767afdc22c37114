import pg from "pg";
import { reasonOf, StartError } from "../../../server/src/platform/start-error.ts";

export function serverUrl(port: number, password: string, database: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** What runs on that port, if it accepts our password. */
export async function whatAnswers(port: number, password: string) {
  const sql = "select current_setting('data_directory') as cluster, current_setting('fsync') = 'off' as disposable";
  try {
    return await withClient(port, password, async (client) => {
      return (await client.query<{ cluster: string; disposable: boolean }>(sql)).rows[0];
    });
  } catch {
    return undefined;
  }
}

export async function createDatabase(port: number, password: string): Promise<void> {
  try {
    await withClient(port, password, async (client) => {
      const { rowCount } = await client.query("select from pg_database where datname = 'quotemill'");
      if (!rowCount) await client.query("create database quotemill");
    });
  } catch (error) {
    if ((error as { code?: string }).code === "28P01") {
      throw new StartError("The database does not accept the password kept in DATA_DIR: was a file there replaced?");
    }
    throw new StartError(`PostgreSQL started but does not answer: ${reasonOf(error)}`);
  }
}

async function withClient<Result>(port: number, password: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString: serverUrl(port, password, "postgres"),
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  client.on("error", () => {}); // a connection lost while idle; a running query reports it, too
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
