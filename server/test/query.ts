import pg from "pg";

/** Runs one statement on a separate connection, for a database that a test starts and stops. */
export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
