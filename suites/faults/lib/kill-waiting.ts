import type { PoolClient } from "pg";
import { hangMs, waitUntil } from "../../harness/wait-until.ts";
import type { send } from "./http.ts";
import type { World } from "./world.ts";

/**
 * Kills the web server while a statement of the request waits for a lock that `hold` takes, and releases the lock
 * afterwards. Returns the answer to the request; null if there was none.
 */
export async function killWaiting(
  { database: { pool }, web }: World,
  { hold, statement }: { hold: (holder: PoolClient) => Promise<unknown>; statement: string },
  request: () => ReturnType<typeof send>,
) {
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await hold(holder);
    const answer = request();
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
    const isWaiting = async () => (await pool.query(waiting, [`%${statement}%`])).rowCount === 1;
    if ((await waitUntil(isWaiting, hangMs)) === null) throw new Error(`'${statement}' did not begin.`);
    await web.kill();
    await holder.query("commit");
    await waitUntil(async () => !(await isWaiting()), hangMs);
    return await answer;
  } finally {
    holder.release();
  }
}
