import pg from "pg";
import { reasonOf, StartError } from "../../../server/src/platform/errors.ts";

export function serverUrl(port: number, password: string, database: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Returns the address under which the server's own role signs in. The superuser's password is for migrations and
 * backups only: someone who takes over the server's connections owns no table and cannot read the machine's files.
 */
export async function letServerSignIn(ownerUrl: string, password: string): Promise<string> {
  const { port, pathname } = new URL(ownerUrl);
  await withClient(ownerUrl, (client) =>
    client.query(`alter role quotemill_server login password ${client.escapeLiteral(password)}`),
  );
  return `postgres://quotemill_server:${encodeURIComponent(password)}@127.0.0.1:${port}${pathname}`;
}

/** Checks what runs on that port. Returns nothing unless it is a database that accepts our password. */
export async function whatAnswers(port: number, password: string) {
  const sql = "select current_setting('data_directory') as cluster, current_setting('fsync') = 'off' as disposable";
  try {
    return await withClient(serverUrl(port, password, "postgres"), async (client) => {
      return (await client.query<{ cluster: string; disposable: boolean }>(sql)).rows[0];
    });
  } catch {
    return undefined;
  }
}

export async function createDatabase(port: number, password: string): Promise<void> {
  try {
    await withClient(serverUrl(port, password, "postgres"), async (client) => {
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

async function withClient<Result>(connectionString: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 300_000,
  });
  client.on("error", () => {}); // a connection lost while idle; a running query reports it itself
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
