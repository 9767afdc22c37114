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
  ],
  censor: "[hidden]",
};

export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  redact,
  serializers: {
    // The query string may contain a secret (upload-quote-pdf) or a link's token, so only the path is logged.
    req: (request) => ({ method: request.method, path: request.url?.split("?")[0], remote: request.ip }),
    res: (reply) => ({ status: reply.statusCode }),
    err: pino.stdSerializers.err,
  },
});
