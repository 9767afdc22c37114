import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Job, WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../db/db.ts";
import { AppError, notFound } from "../errors.ts";
import { isForwarded } from "../http/forwarded.ts";
import type { OutboundResult } from "../http/outbound.ts";

/** Collects the figures that a process reports about itself; its parts add their own metrics. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Callers with the token may read the metrics. If there is no token, the public port has no metrics, and a separate
 * port answers callers on this machine.
 */
export function addMetrics(
  app: FastifyInstance,
  registry: Registry,
  { token, port }: { token: string | undefined; port: "public" | "own" },
) {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!token && port === "public") notFound("page");
    if (!(token ? hasToken(request, token) : isLocal(request)))
      throw new AppError("forbidden", "You may not read these metrics.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Behind a proxy every caller seems local, so a forwarded request never counts as local. */
function isLocal(request: FastifyRequest): boolean {
  return /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? "") && !isForwarded(request);
}

/** Measures how receivers respond. Their addresses belong to companies, so they are not labels. */
export function createCallMetrics(registry: Registry) {
  const durations = new Histogram({
    name: "quotemill_call_duration_seconds",
    help: "Duration of calls to webhooks, to the reference workflow and to providers of single sign-on, by outcome",
    labelNames: ["receiver", "outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  return (receiver: "webhook" | "reference" | "sso") =>
    ({ status, error, durationMs }: OutboundResult) => {
      const outcome = error ?? `${Math.floor((status ?? 0) / 100)}xx`;
      durations.observe({ receiver, outcome }, durationMs / 1000);
    };
}

const poolFigures: [state: string, read: (pool: Pool) => number][] = [
  ["used", (pool) => pool.totalCount - pool.idleCount],
  ["idle", (pool) => pool.idleCount],
  ["waiting", (pool) => pool.waitingCount],
  ["max", (pool) => pool.options.max],
];

export function addPoolMetrics(registry: Registry, pool: string, watched: Pool) {
  new Gauge({
    name: `quotemill_${pool}_pool_connections`,
    help: "Database connections: in use, idle, waited for, and the maximum",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, read] of poolFigures) this.set({ state }, read(watched));
    },
  });
}

/**
 * Measures what this process does with jobs. Kinds and lanes are the only labels, so nothing here reveals a company.
 */
export function createJobMetrics(registry: Registry) {
  const registers = [registry];
  const slots = new Gauge({
    name: "quotemill_job_slots",
    help: "Jobs that this process can run at once, by lane",
    labelNames: ["lane"],
    registers,
  });
  const running = new Gauge({
    name: "quotemill_jobs_running",
    help: "Jobs running in this process now, by lane",
    labelNames: ["lane"],
    registers,
  });
  const durations = new Histogram({
    name: "quotemill_job_duration_seconds",
    help: "Duration of jobs in this process, by kind",
    labelNames: ["task"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
    registers,
  });
  const failures = new Counter({
    name: "quotemill_job_failures_total",
    help: "Jobs that failed in this process, by kind; each may be retried",
    labelNames: ["task"],
    registers,
  });

  return function watch(events: WorkerEvents, lane: { name: string; slots: number; tasks: string[] }) {
    slots.set({ lane: lane.name }, lane.slots);
    running.set({ lane: lane.name }, 0);
    // Counters start at zero: an alert cannot see the first failure of a counter that begins with it.
    for (const task of lane.tasks) failures.inc({ task }, 0);
    const startedAt = new WeakMap<Job, number>();
    events.on("job:start", ({ job }) => {
      startedAt.set(job, performance.now());
      running.inc({ lane: lane.name });
    });
    events.on("job:complete", ({ job, error }) => {
      running.dec({ lane: lane.name });
      const seconds = (performance.now() - (startedAt.get(job) ?? performance.now())) / 1000;
      durations.observe({ task: job.task_identifier }, seconds);
      if (error) failures.inc({ task: job.task_identifier });
    });
  };
}

const keepMs = 5_000;
const patienceMs = 3_000;
const states = ["ready", "delayed", "running", "failed"] as const;

type QueueRow = Record<(typeof states)[number] | "oldest_seconds", number> & { task: string };

/**
 * Reports the queue by kind of job. Every process reports the same. One statement serves many scrapes, and a scrape
 * does not wait long for a database in trouble: it then leaves the figures out.
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

/** Returns the same rows for a few seconds, or null if they could not be read in time. */
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
