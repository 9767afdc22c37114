import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import pino, { type LoggerOptions } from "pino";

const redact = {
  paths: [
    '*["x-webhook-secret"]',
    "*.authorization",
    "*.cookie",
    "*.password",
    "*.access_token",
    "*.refresh_token",
    "*.token",
    "*.secret",
    // Statements inside functions of the database, which contain the words that somebody searched for.
    "err.where",
    "err.internalQuery",
  ],
  censor: "[hidden]",
};

export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  redact,
  // An API key must be in no line, wherever it came from.
  hooks: { streamWrite: (line) => line.replace(/qm_live_\w+/g, "qm_live_[hidden]") },
  serializers: {
    req: (request) => ({ method: request.method, path: pathOf(request.url), remote: request.ip }),
    res: (reply) => ({ status: reply.statusCode }),
    err: pino.stdSerializers.err,
  },
});

/**
 * The query string may contain a secret (upload-quote-pdf) or a link's token, so only the path is logged. The path of a
 * customer's page has its token, also if the rest of it is mistyped.
 */
const pathOf = (url?: string) =>
  url
    ?.split("?")[0]
    ?.replace(/\/(?:o|%[46]f)\/+[^/]+/gi, "/o/[hidden]")
    .replace(/[\w-]+/g, (part) => (part.length < 43 ? part : "[hidden]"));

/** The line is written when the request has ended. Everything that the request logged has the same `reqId`. */
export class OneLinePerRequest extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply) {
    const { elapsedTime: responseTime } = res;
    if (error) res.log.error({ req, res, err: error, responseTime }, "request errored");
    else res.log.info({ req, res, responseTime }, "request completed");
  }
}
