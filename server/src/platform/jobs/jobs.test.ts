import pg from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import { beforeAll, expect, it, vi } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { type Jobs, type Lanes, startWorker, type Timer } from "./jobs.ts";
import { createQueuePool } from "./queue-pool.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = test.pool.options.connectionString ?? "";
});

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
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const jobs = {
    slow: async () => {
      started.push("slow");
      await held;
    },
    next: async () => {
      started.push("next");
    },
  } as unknown as Jobs;
  const lanes = { slow: "calls", next: "calls" } as unknown as Lanes;
  const metrics = new Registry();
  const log = pino({ level: "silent" });
  const worker = await startWorker({ connectionString: url, jobs, lanes, timers: [], metrics, log });
  await test.pool.query("select graphile_worker.add_job('slow')");
  await expect.poll(() => started).toEqual(["slow"]);

  const bringBack = await takeDatabaseDown();
  finish();
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
  const jobs = { broken: () => Promise.reject(new Error("no")) } as unknown as Jobs;
  const lanes = { broken: "upkeep" } as unknown as Lanes;
  const worker = await startWorker({ connectionString: url, jobs, lanes, timers: [], metrics: new Registry(), log });
  await test.pool.query("select graphile_worker.add_job('broken', max_attempts => 1)");
  await expect.poll(() => lines).toMatchObject([{ level: 50, task: "broken", attempts: 1 }]);
  await worker.stop();
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
  const jobs = { nightly: async () => ran.push("nightly"), hourly: async () => ran.push("hourly") } as unknown as Jobs;
  const lanes = { nightly: "upkeep", hourly: "upkeep" } as unknown as Lanes;
  // Neither time comes while the test runs.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const timers = [
    { task: "hourly", match: `${minute} * * * *` },
    { task: "nightly", match: `43 ${hour} * * *`, catchUpMs: 24 * 3_600_000 },
  ] as unknown as Timer[];
  const log = pino({ level: "silent" });
  const worker = await startWorker({ connectionString: url, jobs, lanes, timers, metrics: new Registry(), log });
  await expect.poll(() => ran).toEqual(["nightly"]);
  await worker.stop();
});
