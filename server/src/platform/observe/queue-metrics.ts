import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "../db/db.ts";

const keepMs = 5_000;
const patienceMs = 3_000;
const states = ["ready", "delayed", "running", "failed"] as const;

type QueueRow = Record<(typeof states)[number] | "oldest_seconds", number> & { task: string };

/**
 * The queue as all processes see it, by kind of job: every process reports the same. One statement serves many scrapes,
 * and a scrape does not wait long for a database in trouble: it then leaves the figures out.
 */
export function addQueueMetrics(registry: Registry, db: Db) {
  const read = createReader(() => readQueue(db));
  const registers = [registry];
  new Gauge({
    name: "quotemill_queue_readable",
    help: "1 if the queue's figures could be read",
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "quotemill_queue_jobs",
    help: "Jobs in the queue: ready to run, delayed, running, and permanently failed",
    labelNames: ["task", "state"],
    registers,
    async collect() {
      this.reset();
      for (const row of (await read()) ?? []) {
        for (const state of states) this.set({ task: row.task, state }, row[state]);
      }
    },
  });
  new Gauge({
    name: "quotemill_queue_oldest_ready_seconds",
    help: "How long the oldest ready job has been waiting",
    labelNames: ["task"],
    registers,
    async collect() {
      this.reset();
      for (const { task, oldest_seconds } of (await read()) ?? []) this.set({ task }, oldest_seconds);
    },
  });
}

/** Returns the same rows for a few seconds; null if there were none in time. */
function createReader(readRows: () => Promise<QueueRow[]>) {
  let answer: Promise<QueueRow[] | null> = Promise.resolve(null);
  let until = 0;
  return () => {
    if (performance.now() >= until) {
      until = performance.now() + keepMs;
      answer = Promise.race([readRows().catch(() => null), giveUpLater()]);
    }
    return answer;
  };
}

const giveUpLater = () => new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());

const readQueue = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`.execute(tx);
    const { rows } = await sql<QueueRow>`
      select task.identifier as task,
        count(job.id) filter (where is_waiting and run_at <= now()) as ready,
        count(job.id) filter (where is_waiting and run_at > now()) as delayed,
        count(job.id) filter (where locked_at is not null) as running,
        count(job.id) filter (where locked_at is null and attempts >= max_attempts) as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting and run_at <= now())), 0)::float8
          as oldest_seconds
      from graphile_worker._private_tasks task
      left join lateral (
        select *, locked_at is null and attempts < max_attempts as is_waiting
        from graphile_worker._private_jobs where task_id = task.id
      ) job on true
      group by task.identifier`.execute(tx);
    return rows;
  });
