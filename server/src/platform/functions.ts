import type { FastifyInstance } from "fastify";
import { toAppError } from "./error-handler.ts";

/** Server functions answer `{ "error": "message" }`, as their callers read it. */
export function answerAsFunctions(app: FastifyInstance) {
  answerErrors(app, (message) => ({ error: message }));
}

/** Those whose callers read a flag and a message beside it. */
export function answerWithFlag(app: FastifyInstance) {
  answerErrors(app, (message) => ({ error: true, message }));
}

function answerErrors(app: FastifyInstance, toBody: (message: string) => object) {
  app.setErrorHandler((error: Error, request, reply) => {
    const known = toAppError(error);
    if (known.statusCode >= 500) request.log.error({ err: error }, "function failed");
    return reply.code(known.statusCode).send(toBody(known.message));
  });
}
