import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestApp } from "../test/test-app.ts";
import { buildHealthApp } from "./health-app.ts";
import type { Db } from "./platform/db/db.ts";
import { createDb, createPool } from "./platform/db/driver.ts";
import { addQueueMetrics } from "./platform/observe/metrics.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterEach(() => void vi.restoreAllMocks());

const fine = { isAlive: () => true, isLooking: () => true };

function buildWorker({ worker = fine, db = test.db as Db, metricsToken = undefined as string | undefined } = {}) {
  const metrics = new Registry();
  addQueueMetrics(metrics, db);
  const app = buildHealthApp({ db, metrics, config: { metricsToken }, worker, logger: pino({ level: "silent" }) });
  const statuses = async () => [(await app.inject("/healthz")).statusCode, (await app.inject("/readyz")).statusCode];
  return { app, statuses };
}

it("a worker that looks for jobs is healthy, and one whose runner has ended needs a restart", async () => {
  const worker = await test.startWorker();
  const { statuses } = buildWorker({ worker });
  expect(await statuses()).toEqual([200, 200]);
  await worker.stop();
  expect(await statuses()).toEqual([503, 503]);
});

it("a worker that has not looked for jobs in a while is not ready", async () => {
  const worker = await test.startWorker();
  expect(worker.isLooking()).toBe(true);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
  const isLooking = worker.isLooking();
  vi.restoreAllMocks();
  await worker.stop();
  expect(isLooking).toBe(false);
  expect(await buildWorker({ worker: { ...fine, isLooking: () => isLooking } }).statuses()).toEqual([200, 503]);
});

it("without its database it is alive, not ready, and reports its figures without the queue's", async () => {
  const nowhere = createPool("postgres://nobody@127.0.0.1:1/nothing", 1);
  const { app, statuses } = buildWorker({ db: createDb(nowhere) });
  expect(await statuses()).toEqual([200, 503]);
  const figures = await app.inject("/metrics");
  await nowhere.end();
  expect(figures.statusCode).toBe(200);
  expect(figures.body).toContain("quotemill_queue_readable 0");
  expect(figures.body).not.toContain("quotemill_queue_jobs{");
});

it("the metrics report how many jobs of each kind wait, run and have failed permanently, and nothing about companies", async () => {
  const { company_id } = await test.build.user();
  const add = (more: string) =>
    test.pool.query(
      `select graphile_worker.add_job('send_quote_mail', json_build_object('company_id', $1::text), ${more})`,
      [company_id],
    );
  await add("run_at := now() - interval '90 seconds'");
  await add("run_at := now() + interval '1 hour'");
  await add("queue_name := null");
  await test.pool.query(
    "update graphile_worker._private_jobs set locked_at = now() where id = (select max(id) from graphile_worker._private_jobs)",
  );
  await add("max_attempts := 1");
  await test.pool.query("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1");

  const { body } = await buildWorker().app.inject("/metrics");
  for (const state of ["ready", "delayed", "running", "failed"]) {
    expect(body).toContain(`quotemill_queue_jobs{task="send_quote_mail",state="${state}"} 1`);
  }
  const oldest = body.match(/quotemill_queue_oldest_ready_seconds\{task="send_quote_mail"\} ([\d.]+)/)?.[1];
  expect(Number(oldest)).toBeGreaterThanOrEqual(90);
  expect(body).not.toContain(company_id);
});

it("the process reports its figures to this machine, or to a caller with the token", async () => {
  const remoteAddress = "192.0.2.7";
  const open = buildWorker().app;
  expect((await open.inject("/metrics")).statusCode).toBe(200);
  expect((await open.inject({ url: "/metrics", remoteAddress })).statusCode).toBe(403);
  for (const name of ["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host"]) {
    const forwarded = await open.inject({ url: "/metrics", headers: { [name]: "203.0.113.7" } });
    expect(forwarded.statusCode, name).toBe(403);
  }
  const { app } = buildWorker({ metricsToken: "a token of some length" });
  expect((await app.inject("/metrics")).statusCode).toBe(403);
  const headers = { authorization: "Bearer a token of some length" };
  expect((await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode).toBe(200);
});

it("a process without jobs is healthy and ready", async () => {
  const metrics = new Registry();
  const logger = pino({ level: "silent" });
  const app = buildHealthApp({ db: test.db, metrics, config: { metricsToken: undefined }, worker: undefined, logger });
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
});
