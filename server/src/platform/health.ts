import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError } from "./errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** From now on `/readyz` says no, while everything is served as before: balancers turn away, and nobody notices. */
    turnAway(): void;
  }
}

/** `/healthz`: the process lives. `/readyz`: it can serve; false before it shuts down. */
export function addHealthRoutes(app: FastifyInstance) {
  let leaving = false;
  app.decorate("turnAway", () => {
    leaving = true;
  });
  // Whoever keeps the connection would send the next request into the end of the process.
  app.addHook("onSend", async (_request, reply) => {
    if (leaving) reply.header("connection", "close");
  });
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    const reachable = await sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    );
    if (leaving || !reachable) throw new AppError("unavailable", "Not ready.");
    return { status: "ready" };
  });
}
