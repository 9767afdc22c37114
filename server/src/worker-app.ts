import { sniffProof } from "@quotemill/workflow/sniff-proof";
import Fastify, { type FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/db.ts";
import { handleErrors } from "./platform/error-handler.ts";
import { addHealthRoutes } from "./platform/health.ts";
import type { Worker } from "./platform/jobs.ts";
import { addMetrics } from "./platform/metrics.ts";

interface WorkerAppDeps {
  db: Db;
  metrics: Registry;
  config: Pick<Config, "metricsToken">;
  worker: Pick<Worker, "isAlive" | "isLooking">;
  logger: FastifyBaseLogger;
}

/** The HTTP interface of a process that only runs jobs: its health and metrics. */
export function buildWorkerApp({ db, metrics, config, worker, logger }: WorkerAppDeps) {
  const app = Fastify({ ...sniffProof, loggerInstance: logger, requestTimeout: 30_000, forceCloseConnections: "idle" });
  app.decorate("db", db);
  handleErrors(app);
  addMetrics(app, metrics, config.metricsToken);
  addHealthRoutes(app, { isAlive: worker.isAlive, isReady: worker.isLooking });
  return app;
}
