import { sniffProof } from "@quotemill/workflow/sniff-proof";
import Fastify, { type FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/db/db.ts";
import { handleErrors } from "./platform/http/error-handler.ts";
import { closeUnusedConnections } from "./platform/http/unused-connections.ts";
import type { Worker } from "./platform/jobs/worker.ts";
import { addHealthRoutes } from "./platform/observe/health.ts";
import { addMetrics } from "./platform/observe/metrics.ts";

interface HealthAppDeps {
  db: Db;
  metrics: Registry;
  config: Pick<Config, "metricsToken">;
  /** Missing in a process that runs no jobs. */
  worker: Pick<Worker, "isAlive" | "isLooking"> | undefined;
  logger: FastifyBaseLogger;
}

/**
 * A process's health and metrics, on a port that only monitoring needs to reach. A process that only runs jobs has no
 * other port.
 */
export function buildHealthApp({ db, metrics, config, worker, logger }: HealthAppDeps) {
  const app = Fastify({ ...sniffProof, loggerInstance: logger, requestTimeout: 30_000, forceCloseConnections: "idle" });
  closeUnusedConnections(app);
  app.decorate("db", db);
  handleErrors(app);
  addMetrics(app, metrics, { token: config.metricsToken, port: "own" });
  addHealthRoutes(app, { isAlive: () => worker?.isAlive() ?? true, isReady: () => worker?.isLooking() ?? true });
  return app;
}
