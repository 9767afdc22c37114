import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { answerRefusal } from "../http/error-handler.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * From now on `/readyz` fails while everything is still served, so that balancers stop sending requests unnoticed.
     */
    turnAway(): void;
  }
}

interface HealthChecks {
  /** False if only a restart helps. */
  isAlive: () => boolean;
  /** False while its parts start. */
  isStarted?: () => boolean;
  isReady?: () => boolean;
}

const notReady = () => new AppError("unavailable", "Not ready.");

/**
 * `/healthz`: the process is alive and needs no restart, even if its database is down. `/readyz`: it can do its work;
 * fails before it shuts down.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { isAlive, isStarted = () => true, isReady = () => true }: HealthChecks,
) {
  let leaving = false;
  app.decorate("turnAway", () => {
    leaving = true;
  });
  // A client that keeps the connection would send its next request to a process that is ending.
  app.addHook("onSend", async (_request, reply) => {
    if (leaving) reply.header("connection", "close");
  });
  app.get("/healthz", { schema: { hide: true } }, async () => {
    if (!isAlive()) throw new AppError("unavailable", "A part of this process has ended.");
    return { status: "ok" };
  });
  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    // To start or to stop is no fault, so the log has no error for it.
    if (leaving || !isStarted()) return answerRefusal(notReady(), request, reply);
    const reachable = await sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    );
    if (!reachable || !isAlive() || !isReady()) throw notReady();
    return { status: "ready" };
  });
}
