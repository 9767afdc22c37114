import type { FastifyInstance } from "fastify";
import { toAppError } from "./error-handler.ts";

/** Server functions answer `{ "error": "message" }`, as their callers in the specification read it. */
export function answerAsFunctions(app: FastifyInstance) {
  app.setErrorHandler((error: Error, request, reply) => {
    const known = toAppError(error);
    if (known.statusCode >= 500) request.log.error({ err: error }, "function failed");
    return reply.code(known.statusCode).send({ error: known.message });
  });
}
