import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { createClient } from "../db/driver.ts";
import { inTurn } from "../fair-queue.ts";

/**
 * A holder counts as dead if this many checks in a row find no lock. One is not enough: after a database restart all
 * locks are gone, and living processes take theirs again at their own next check.
 */
const checksUntilDead = 3;

/**
 * When a process is killed, the queue keeps its jobs locked for four hours. So each process holds an advisory lock for
 * every name under which it locks jobs, on one connection that the database drops with the process; the others release
 * the jobs of dead ones.
 */
export async function startLiveness(connectionString: string, silenceMs?: number) {
  /** Names under which this process locks jobs. */
  const own = new Set<string>();
  /**
   * Jobs that this process has started, each with the number of starts up to then; kept while the queue holds them for
   * us.
   */
  const begun = new Map<string, number>();
  let starts = 0;
  const holdersMissing = countInARow();
  const lostInAnswers = countInARow();
  let client: pg.Client | null = null;
  /** Locks that this connection does not hold yet: the database may not know yet that the previous one is dead. */
  let unlocked = new Set<string>();

  async function connect(): Promise<pg.Client> {
    const fresh = createClient(connectionString, silenceMs);
    const forget = () => {
      if (client === fresh) client = null;
    };
    fresh.on("error", forget).on("end", forget);
    await fresh.connect();
    unlocked = new Set(own);
    return fresh;
  }

  async function takeLocks(connection: pg.Client) {
    for (const name of unlocked) {
      const { rows } = await connection.query<{ locked: boolean }>(lock, [name]);
      if (rows[0]?.locked) unlocked.delete(name);
    }
  }

  // Operations wait for each other, because the driver does not queue statements.
  const oneAtATime = inTurn(1);
  const onConnection = <T>(work: (connection: pg.Client) => Promise<T>): Promise<T> =>
    oneAtATime("", async () => {
      client ??= await connect();
      await takeLocks(client);
      return work(client);
    });
  await onConnection(async () => undefined);

  /** Must be called for each of the process's runners before it starts. */
  const watch = (events: WorkerEvents) => {
    events.on("pool:create", ({ workerPool: { id } }) => {
      own.add(id);
      unlocked.add(id);
      // If it fails, the next check reconnects and takes all of them.
      onConnection(async () => undefined).catch(() => undefined);
    });
    events.on("job:start", ({ job }) => begun.set(job.id, ++starts));
  };

  /** Must be called every few seconds. */
  const releaseOrphanedJobs = () =>
    onConnection(async (connection) => {
      const holders = await connection.query<{ holder: string }>(holdersWithoutLock);
      const dead = holdersMissing(holders.rows.map(({ holder }) => holder));
      if (dead.length > 0) await connection.query("select graphile_worker.force_unlock_workers($1)", [dead]);

      // Jobs that start while the query runs are not in its result.
      const startsBefore = starts;
      const jobs = await connection.query<{ id: string }>(jobsHeldBy, [[...own]]);
      const held = new Set(jobs.rows.map(({ id }) => id));
      for (const [id, start] of begun) if (start <= startsBefore && !held.has(id)) begun.delete(id);
      // The other jobs were assigned to us in an answer that was lost with its connection, so no process runs them.
      const forgotten = lostInAnswers([...held].filter((id) => !begun.has(id)));
      if (forgotten.length > 0) await connection.query(releaseJobs, [forgotten]);
    });

  const close = async () => {
    await oneAtATime("", async () => client?.end());
  };
  return { watch, releaseOrphanedJobs, close };
}

/** Takes the findings of each check; returns those found in enough checks in a row. */
function countInARow() {
  let counts = new Map<string, number>();
  return (found: string[]) => {
    counts = new Map(found.map((name) => [name, (counts.get(name) ?? 0) + 1]));
    return found.filter((name) => (counts.get(name) ?? 0) >= checksUntilDead);
  };
}

const lock = "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked";

const jobsHeldBy = "select id::text from graphile_worker._private_jobs where locked_by = any($1)";
const releaseJobs = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = any($1::bigint[])`;

const holdersWithoutLock = `
  select distinct locked_by as holder from graphile_worker._private_jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended(locked_by, 0)
  )`;
