import { Pool, type PoolClient } from "pg";
import type { Person } from "../data/people.ts";

export const createBarePool = (connectionString: string, max: number) => new Pool({ connectionString, max });

const settings = `select set_config('quotemill.company_id', $1, true), set_config('quotemill.user_id', $2, true),
  set_config('quotemill.app_role', 'user', true), set_config('role', 'quotemill_app', true)`;

/** The minimum work of any server for a call: a transaction as that company, under row-level security. */
export async function bareTransaction(pool: Pool, person: Person, work: (client: PoolClient) => Promise<unknown>) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(settings, [person.companyId, person.userId]);
    await work(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}
