import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError } from "./errors.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve; false while it shuts down, so balancers turn away first. */
export function addHealthRoutes(app: FastifyInstance) {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    const reachable = await sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    );
    if (closing || !reachable) throw new AppError("unavailable", "Not ready.");
    return { status: "ready" };
  });
}
