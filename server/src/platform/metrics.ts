import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { AppError } from "./errors.ts";

/** What a process reports about itself; its parts add their own metrics. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Open to callers with the token or, if none is set, to callers on this machine. */
export function addMetrics(app: FastifyInstance, registry: Registry, token: string | undefined) {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!(token ? hasToken(request, token) : isLocal(request)))
      throw new AppError("forbidden", "You may not read these metrics.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Behind a proxy every caller seems local, so a forwarded request never counts as local. */
function isLocal(request: FastifyRequest): boolean {
  const remote = request.socket.remoteAddress ?? "";
  return /^(::1|(::ffff:)?127\.)/.test(remote) && request.headers["x-forwarded-for"] === undefined;
}
