import { sniffProof } from "@quotemill/workflow/sniff-proof";
import Fastify, { type FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/db.ts";
import { handleErrors } from "./platform/error-handler.ts";
import { addHealthRoutes } from "./platform/health.ts";
import type { Worker } from "./platform/jobs.ts";
import { addMetrics } from "./platform/metrics.ts";

interface HealthAppDeps {
  db: Db;
  metrics: Registry;
  config: Pick<Config, "metricsToken">;
  /** Missing in a process that runs no jobs. */
  worker: Pick<Worker, "isAlive" | "isLooking"> | undefined;
  logger: FastifyBaseLogger;
}

<<<<<<< HEAD:server/src/worker-app.ts
/** The HTTP interface of a process that only runs jobs: its health and metrics. */
export function buildWorkerApp({ db, metrics, config, worker, logger }: WorkerAppDeps) {
  const app = Fastify({ ...sniffProof, loggerInstance: logger, requestTimeout: 30_000, forceCloseConnections: "idle" });
=======
/**
 * A process's health and metrics, on a port that nobody else needs to reach. A process that only runs jobs has no other.
 */
export function buildHealthApp({ db, metrics, config, worker, logger }: HealthAppDeps) {
  const app = Fastify({ loggerInstance: logger, requestTimeout: 30_000, forceCloseConnections: "idle" });
>>>>>>> e7f51ae8 (metrics: answer only the token, or a port of its own):server/src/health-app.ts
  app.decorate("db", db);
  handleErrors(app);
  addMetrics(app, metrics, { token: config.metricsToken, port: "own" });
  addHealthRoutes(app, { isAlive: () => worker?.isAlive() ?? true, isReady: () => worker?.isLooking() ?? true });
  return app;
}
