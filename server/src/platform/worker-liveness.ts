import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";

/** A job is taken from the dead only after this long: a worker shows its sign of life a moment after its first job. */
const graceSeconds = 3;

/**
 * The queue keeps a job locked for four hours when its process is killed. So each worker holds an advisory lock as long
 * as its process lives, on one connection that the database drops with it; whoever looks next frees what the dead held.
 */
export async function startLiveness(connectionString: string) {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  // One statement at a time: the driver no longer lines them up by itself.
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, value: string | number) => {
    const answer = last.then(() => client.query(text, [value]));
    last = answer.catch(() => undefined);
    return answer;
  };
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => {
    query("select pg_advisory_lock(hashtextextended($1, 0))", worker.workerId).catch(() => undefined);
  });
  return { events, freeJobsOfTheDead: () => query(freeing, graceSeconds), close: () => client.end() };
}

const freeing = `
  with holder as (
    select distinct locked_by as worker from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => $1)
  )
  select graphile_worker.force_unlock_workers(array_agg(worker)) from holder
  where not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended(worker, 0)
  )
  having count(*) > 0`;
