import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import pg from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { createTestApp } from "../../../test/test-app.ts";
import { defineJob, type Lane } from "./define-job.ts";
import { createQueuePool } from "./queue-pool.ts";
import { startWorker } from "./worker.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = test.pool.options.connectionString ?? "";
});

const define = (name: string, lane: Lane, run: () => Promise<unknown>) =>
  defineJob({ name, lane, payload: z.object({}), run });

/** Makes the database refuse connections and drops the existing ones; returns a function that restores it. */
async function takeDatabaseDown() {
  const name = new URL(url).pathname.slice(1);
  const maintenance = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href });
  await maintenance.connect();
  await maintenance.query(`alter database ${name} allow_connections false`);
  await maintenance.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  return async () => {
    await maintenance.query(`alter database ${name} allow_connections true`);
    await maintenance.end();
  };
}

it("a job that ends while the database is down is recorded once it is back, and runs once", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const started: string[] = [];
  const held = withResolvers();
  const slow = define("slow", "calls", async () => {
    started.push("slow");
    await held.promise;
  });
  const next = define("next", "calls", async () => started.push("next"));
  const jobs = [slow, next];
  const metrics = new Registry();
  const log = pino({ level: "silent" });
  const worker = await startWorker({ connectionString: url, jobs, deps: {}, timers: [], metrics, log });
  await test.pool.query("select graphile_worker.add_job('slow')");
  await expect.poll(() => started).toEqual(["slow"]);

  const bringBack = await takeDatabaseDown();
  held.resolve();
  await bringBack();

  const left = async () => (await test.pool.query("select id from graphile_worker._private_jobs")).rowCount;
  await expect.poll(left).toBe(0);
  await test.pool.query("select graphile_worker.add_job('next')");
  await expect.poll(() => started).toEqual(["slow", "next"]);
  await worker.stop();
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it("a job that has used up its attempts is an error in the log", async () => {
  const lines: { level: number; task?: string }[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const jobs = [define("broken", "upkeep", () => Promise.reject(new Error("no")))];
  const worker = await startWorker({ connectionString: url, jobs, deps: {}, timers: [], metrics: new Registry(), log });
  await test.pool.query("select graphile_worker.add_job('broken', max_attempts => 1)");
  await expect.poll(() => lines).toMatchObject([{ level: 50, task: "broken", attempts: 1 }]);
  await worker.stop();
  await test.pool.query("delete from graphile_worker._private_jobs");
});

it("a job whose payload is not as defined fails before it does anything, and says what is wrong", async () => {
  const ran: unknown[] = [];
  const count = defineJob({
    name: "count",
    lane: "upkeep",
    payload: z.object({ company_id: z.uuid(), count: z.int() }),
    run: async ({ unit }: { unit: string }, payload) => ran.push({ unit, ...payload }),
  });
  const company_id = crypto.randomUUID();
  await test.db.transaction().execute((tx) => count.add(tx, { company_id, count: 1 }));
  await test.pool.query("select graphile_worker.add_job('count', json_build_object('count', 'two'))");
  const log = pino({ level: "silent" });
  const metrics = new Registry();
  const deps = { unit: "quotes" };
  const worker = await startWorker({ connectionString: url, jobs: [count], deps, timers: [], metrics, log });
  const left = async () =>
    (await test.pool.query("select last_error, attempts, max_attempts from graphile_worker._private_jobs")).rows;
  const last_error =
    "count cannot read its payload.\n✖ Company is required.\n  → at company_id\n✖ Count must be a number.\n  → at count";
  await expect.poll(left).toEqual([{ last_error, attempts: 1, max_attempts: 25 }]);
  await worker.stop();
  expect(ran).toEqual([{ unit: "quotes", company_id, count: 1 }]);
  expect(await metrics.metrics()).toContain('quotemill_job_failures_total{task="count"} 1');
  await test.pool.query("delete from graphile_worker._private_jobs");
});

it("a queue statement that exceeds its time limit is retried", async () => {
  const pool = createQueuePool(url, 10);
  const client = await pool.connect();
  expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "30s" }]);
  await client.query("set statement_timeout = 10");
  // The code after which the queue retries.
  await expect(client.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57P03" });
  client.release();
  await pool.end();
});

it("a timer that catches up runs once for the time without a process", async () => {
  await test.pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('nightly', now() - interval '3 days'), ('hourly', now() - interval '3 days')`);
  const ran: string[] = [];
  const nightly = define("nightly", "upkeep", async () => ran.push("nightly"));
  const hourly = define("hourly", "upkeep", async () => ran.push("hourly"));
  const jobs = [nightly, hourly];
  // Neither time comes while the test runs.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const timers = [
    { job: hourly, match: `${minute} * * * *` },
    { job: nightly, match: `43 ${hour} * * *`, catchUpMs: 24 * 3_600_000 },
  ];
  const log = pino({ level: "silent" });
  const worker = await startWorker({ connectionString: url, jobs, deps: {}, timers, metrics: new Registry(), log });
  await expect.poll(() => ran).toEqual(["nightly"]);
  await worker.stop();
});
